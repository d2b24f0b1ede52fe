#!/usr/bin/env bash
# One run on eight nodes, as an array of Slurm:  sbatch Benchmarks/Machines/slurm.sh
# The shard is the task's. When all have ended:  .build/quick/release/bubbleup merge results/full-*of8 --name full
#SBATCH --job-name=bubbleup
#SBATCH --array=1-8
#SBATCH --exclusive
#SBATCH --requeue
set -euo pipefail
cd "${SLURM_SUBMIT_DIR:?}"

# The command as it was built: eight tasks that build at once would be eight builds.
readonly bubbleup=.build/quick/release/bubbleup
readonly first=${SLURM_ARRAY_TASK_MIN:?} another_machine=69
readonly number=$((SLURM_ARRAY_TASK_ID - first + 1)) count=$((SLURM_ARRAY_TASK_MAX - first + 1))
readonly shard=full-${number}of$count

# A task that was put back into the queue goes on where it was killed, or begins anew on another machine.
if [[ -d results/$shard ]]; then
  status=0
  "$bubbleup" run --resume "$shard" || status=$?
  ((status == another_machine)) || exit "$status"
  rm -rf "results/$shard"
fi
exec "$bubbleup" run "${@:---full}" --shard "$number/$count" --name full

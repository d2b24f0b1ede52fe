# A Slurm cluster on this machine alone, in a folder of its own and with ports of its own: sourced, never run.
#
# A controller and four node daemons, each of which says that it is a node with one processor. Nothing of a cluster that
# the machine may belong to is read or changed.
# shellcheck shell=bash

slurm_pids=()

slurm_fail() {
  printf 'error: Slurm: %s\n' "$1" >&2
  shift
  ((!$#)) || printf '%s\n' "$@" >&2
  [[ -z ${slurm_folder-} ]] || tail -n 15 "$slurm_folder"/*.log >&2 || true
  exit "$setup_unavailable"
}

# Installs what is missing. The daemons run as root: they start each task as the user who queued it.
slurm_require() {
  ((EUID == 0)) || slurm_fail 'its daemons need root, and this is another user.' 'Type: sudo scripts/check-machines slurm'
  PATH=$PATH:/usr/sbin:/sbin
  local command
  for command in munged slurmctld slurmd sbatch; do
    command -v "$command" >/dev/null 2>&1 || setup_install "$command is" 'Slurm and MUNGE' slurm-wlm munge
    command -v "$command" >/dev/null 2>&1 || slurm_fail "slurm-wlm is installed, but $command is not in PATH."
  done
  slurmd -h 2>&1 | grep -q -- '-N ' ||
    slurm_fail 'this slurmd cannot be one of several on a machine: it has no option -N.'
}

# slurm_daemon COMMAND…: starts it in the foreground of a process of its own, to be ended by its id.
slurm_daemon() {
  "$@" >>"$slurm_folder/out.log" 2>&1 &
  slurm_pids+=("$!")
}

# slurm_start FOLDER: starts a cluster, and waits until all of its nodes are idle.
slurm_start() {
  slurm_folder=$1
  local host base node
  host=$(hostname -s)
  mkdir -p "$slurm_folder"/{state,munge}
  chmod 700 "$slurm_folder/munge"
  head -c 128 /dev/urandom >"$slurm_folder/munge/key"
  chmod 400 "$slurm_folder/munge/key"
  base=$(slurm_port)
  # A credential that a task which was killed still holds would keep it out of the queue for two minutes.
  cat >"$slurm_folder/slurm.conf" <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$base
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm_folder/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$slurm_folder/state
SlurmdSpoolDir=$slurm_folder/spool-%n
SlurmctldPidFile=$slurm_folder/controller.pid
SlurmdPidFile=$slurm_folder/node-%n.pid
SlurmctldLogFile=$slurm_folder/controller.log
SlurmdLogFile=$slurm_folder/node-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/linear
SchedulerType=sched/builtin
SwitchType=switch/none
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
JobAcctGatherType=jobacct_gather/none
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=300
NodeName=node[1-4] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((base + 1))-$((base + 4))] CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$slurm_folder/slurm.conf
  slurm_daemon munged --foreground --force --num-threads=2 --key-file="$slurm_folder/munge/key" \
    --socket="$slurm_folder/munge/socket" --pid-file="$slurm_folder/munge/pid" \
    --seed-file="$slurm_folder/munge/seed" --log-file="$slurm_folder/munge/log"
  slurm_until 10 'MUNGE did not start' test -S "$slurm_folder/munge/socket"
  slurm_daemon slurmctld -D -c
  for node in 1 2 3 4; do slurm_daemon slurmd -D -N "node$node"; done
  slurm_until 30 'the nodes did not come up' slurm_is_idle
}

# The first of five ports that nobody listens at.
slurm_port() {
  local base port busy
  for base in {17100..19000..10}; do
    busy=
    for port in 0 1 2 3 4; do
      if (: <"/dev/tcp/127.0.0.1/$((base + port))") 2>/dev/null; then busy=1; fi
    done
    if [[ -z $busy ]]; then
      printf '%d\n' "$base"
      return
    fi
  done
  slurm_fail 'there are no five free ports.'
}

slurm_is_idle() { [[ $(sinfo --noheader --states=idle --format=%D 2>/dev/null) == 4 ]]; }

# slurm_until SECONDS PROBLEM COMMAND…: waits until the command succeeds.
slurm_until() {
  local end=$((SECONDS + $1)) problem=$2
  shift 2
  until "$@"; do
    ((SECONDS < end)) || slurm_fail "$problem."
    sleep 0.1
  done
}

# slurm_kill_one JOB FOLDER: kills a task of the array in the middle of its measuring, as if its machine had been pulled
# out, and puts it back into the queue. Leaves the name of its run, and the samples that it had, in the cluster's folder.
slurm_kill_one() {
  slurm_until 60 'no task of the array could be killed while it measured' slurm_kill_any "$2"
  local task
  task=$(sed 's/^full-\([0-9]*\)of.*/\1/' "$slurm_folder/killed")
  slurm_until 20 "task $task did not end after it was killed" slurm_has_ended "$1" "$task"
  scontrol requeue "${1}_$task" || slurm_fail "task $task could not be put back into the queue."
}

# Kills the first task that has samples and has not ended.
slurm_kill_any() {
  local process run
  for process in /proc/[0-9]*; do
    [[ $(readlink "$process/cwd" 2>/dev/null) == "$1" && $(readlink "$process/exe" 2>/dev/null) == */bubbleup ]] || continue
    run=$(slurm_run_of "$process")
    [[ -n $run && -f $1/results/$run/samples.csv ]] || continue
    (($(grep -c . "$1/results/$run/samples.csv") > 6)) || continue
    kill -KILL "${process#/proc/}" 2>/dev/null || continue
    # One that ended just before was not killed in the middle.
    [[ ! -f $1/results/$run/results.csv ]] || continue
    cp "$1/results/$run/samples.csv" "$slurm_folder/samples.csv"
    printf '%s\n' "$run" >"$slurm_folder/killed"
    return
  done
  return 1
}

# The run that a task's process measures.
slurm_run_of() {
  tr '\0' '\n' 2>/dev/null <"$1/environ" |
    awk -F= '$1 == "SLURM_ARRAY_TASK_ID" { k = $2 } $1 == "SLURM_ARRAY_TASK_MAX" { n = $2 }
      END { if (k != "") print "full-" k "of" n }'
}

slurm_has_ended() { [[ $(squeue --noheader --states=running,completing --jobs="${1}_$2" 2>/dev/null) == '' ]]; }

# slurm_wait JOB: until no task of the array is in the queue.
slurm_wait() { slurm_until 90 "the tasks of job $1 did not end" slurm_is_done "$1"; }

slurm_is_done() { [[ -z $(squeue --noheader --states=pending,running,completing --jobs="$1" 2>/dev/null) ]]; }

# Ends the daemons that were started here, the last one first; what they still run goes with them.
slurm_stop() {
  local index
  ((${#slurm_pids[@]})) || return 0
  scancel --quiet --partition=all 2>/dev/null || true
  for ((index = ${#slurm_pids[@]} - 1; index >= 0; index--)); do kill "${slurm_pids[index]}" 2>/dev/null || true; done
  wait "${slurm_pids[@]}" 2>/dev/null || true
  slurm_pids=()
}

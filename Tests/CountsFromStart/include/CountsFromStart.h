// Nothing to call: linking it is enough.

#!/bin/bash
# Takes a backup, as postgres: backup.sh full, or backup.sh diff. On a machine whose Postgres follows another one it takes none
# and says so: under Patroni the timers run on all machines, and only the primary's backs up. docs/operations.md says more.
set -euo pipefail

here=$(dirname "$(realpath "$0")")
export PGBACKREST_STANZA=${PGBACKREST_STANZA:-traslado}

# On a line of its own: where nobody answers, this ends.
follows=$(psql -X -q -A -t -d "${NOTE_TO:-dbname=traslado}" -c 'select pg_is_in_recovery()')
if [ "$follows" = t ]; then
  echo "Esta máquina no es la primaria: respalda otra."
  exit 0
fi
pgbackrest --type="$1" backup
"$here/note.sh" taken true

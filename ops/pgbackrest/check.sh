#!/bin/bash
# Proves, as postgres, that pgBackRest's last backup can be restored: into a folder of its own, where Debian's Postgres is
# started and every rule is checked. What it made goes again, however it ends, and what it found is noted for the platform.
# The database may have another name than `traslado`: check.sh NAME. docs/operations.md says more.
set -euo pipefail

database=${1:-traslado}
export PGBACKREST_STANZA=${PGBACKREST_STANZA:-traslado} NOTE_TO=${NOTE_TO:-dbname=$database}
here=$(dirname "$(realpath "$0")")
platform=$here/../..
# On a line of its own: where nobody answers, this ends.
answer=$(psql -X -q -A -t -F ' ' -d "$NOTE_TO" -c "select pg_is_in_recovery(), current_setting('server_version_num')::int / 10000")
read -r follows version <<<"$answer"
# Under Patroni the timer may run on all machines; the primary's is the one that may note what it finds.
if [ "$follows" = t ]; then
  echo "Esta máquina no es la primaria: revisa otra."
  exit 0
fi

# Says why nothing could be looked at. Of the backup that says nothing, so nothing is noted.
cannot() {
  echo "Error: $1" >&2
  exit 1
}

# A restore may take hours: what it is for must be there before. The units write no build, so for them there must be one.
[ -d "$platform/node_modules" ] && { [ -d "$platform/.build" ] || [ -w "$platform" ]; } ||
  cannot "aquí no está la plataforma ya construida, que revisa las reglas."
programs=/usr/lib/postgresql/$version/bin
[ -x "$programs/pg_ctl" ] || cannot "la base es de Postgres $version: instala postgresql-$version."

# Nothing is noted of a check that was ended before it knew.
is_whole=
# A whole database may not fit into /tmp.
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/traslado-check-XXXXXX")
data=$scratch/postgres

finish() {
  code=$?
  if [ -e "$data/postmaster.pid" ]; then
    "$programs/pg_ctl" -D "$data" -m immediate -s stop || code=1
  fi
  rm -rf "$scratch"
  [ -z "$is_whole" ] || "$here/note.sh" checked "$is_whole" || code=1
  exit "$code"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

fail() {
  echo "Error: $1" >&2
  is_whole=false
  exit 1
}

mkdir "$data"
# A backup's tablespaces belong to the server that runs.
pgbackrest --pg1-path="$data" --tablespace-map-all="$scratch/tablespaces" --type=immediate --target-action=promote restore ||
  fail "no se pudo restaurar el último respaldo de «$PGBACKREST_STANZA»."

[ "$(<"$data/PG_VERSION")" = "$version" ] || cannot "el último respaldo no es de Postgres $version: haz uno completo."

# The settings of the server that was backed up would claim its memory, its port and its archive; only how to recover counts.
# Nobody is let in before that is done, and only who gets into this folder.
recovery=$(grep -E '^(restore_command|recovery_target)' "$data/postgresql.auto.conf")
: >"$data/postgresql.auto.conf"
cat >"$data/postgresql.conf" <<END
$recovery
hot_standby = off
archive_mode = off
listen_addresses = ''
unix_socket_directories = '$scratch'
port = 5432
END
echo 'local all all trust' >"$data/pg_hba.conf"
"$programs/pg_ctl" -D "$data" -l "$scratch/postgres.log" -t 21600 -s start || {
  tail -n 5 "$scratch/postgres.log" >&2
  fail "Postgres no arrancó con lo restaurado."
}

cd "$platform"
# The rules open no secret and read this server alone, whatever the platform's own settings say.
secret=$(head -c 32 /dev/zero | base64)
books=0
env PGHOST="$scratch" PGPORT=5432 PGUSER=postgres DATABASE_URL="postgres:///$database" MIGRATE_DATABASE_URL= DATABASE_REPLICA_URL= \
  APP_URL=http://localhost NEXTAUTH_SECRET="$(printf %032d 0)" APP_SECRET="$secret" TMPDIR="$scratch" npm_config_cache="$scratch/npm" \
  npm run --silent books:check || books=$?
case $books in
0) is_whole=true ;;
2) fail "lo restaurado no cumple todas las reglas, o no se puede leer." ;;
*) cannot "no se pudieron revisar las reglas de lo restaurado." ;;
esac

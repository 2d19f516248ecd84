#!/bin/bash
# Notes, as postgres, what came of a backup (note.sh taken true) or of its check (note.sh checked true, or false), where
# `npm run doctor` and the alerts of the platform read it. In the primary's database, which every machine gets to.
set -euo pipefail

psql -X -q -v ON_ERROR_STOP=1 -v what="$1" -v whole="$2" -d "${NOTE_TO:-dbname=traslado}" <<'END'
insert into server_backups (what, at, is_whole) values (:'what', now(), :'whole')
on conflict (what) do update set at = excluded.at, is_whole = excluded.is_whole;
END

#!/bin/sh
# Postgres's image runs this once, with an empty data folder: the database, its owner, and the role that serves.
set -eu
psql -v ON_ERROR_STOP=1 -v migrate="$MIGRATE_DB_PASSWORD" -v app="$APP_DB_PASSWORD" --username postgres <<'SQL'
create role traslado_migra login password :'migrate';
create role traslado_app login password :'app';
create database traslado owner traslado_migra;
SQL

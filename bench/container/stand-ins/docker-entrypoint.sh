#!/bin/bash
# What the image postgres:18-bookworm does with the environment of compose.yaml: it creates a database the first time, runs
# the files in /docker-entrypoint-initdb.d while the server listens on its socket only, and then runs the server.
set -euo pipefail
export PGDATA=/var/lib/postgresql/15/docker

if [ "$(id --user)" = 0 ]; then
  install --directory --owner=postgres --group=postgres --mode=0700 "${PGDATA%/*}" "$PGDATA"
  chown postgres:postgres /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  read -ra options <<<"${POSTGRES_INITDB_ARGS:-}"
  initdb --username=postgres --pwfile=<(echo "${POSTGRES_PASSWORD:?}") "${options[@]}"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options='-c listen_addresses=' start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres --file="$file"
  done
  pg_ctl --wait --mode=fast stop
fi
exec postgres -c listen_addresses='*'

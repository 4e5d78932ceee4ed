#!/bin/sh
# A database for each service, and two roles that may open no other: <service>_owner owns everything in it and migrates, <service> reads and writes rows.
# Runs once, when the server's volume is empty. An administrator may run it again: it sets the passwords, and takes from a service what it still owns.
set -eu

password_of() {
  printenv "$1" || { echo "create-databases.sh: $1 is missing, see infra/deploy/README.md" >&2; return 1; }
}

administer() {
  psql --username "${POSTGRES_USER:-postgres}" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set service="$name" --set owner="${name}_owner" "$@"
}

for name in inventory dealers financing content leads email ops releases; do
  prefix=$(echo "$name" | tr '[:lower:]' '[:upper:]')
  password=$(password_of "${prefix}_DATABASE_PASSWORD")
  owner_password=$(password_of "${prefix}_OWNER_DATABASE_PASSWORD")
  administer --dbname postgres --set password="$password" --set owner_password="$owner_password" <<'SQL'
-- An administrator who is no superuser acts for the roles that it has created.
SET createrole_self_grant = 'set, inherit';
SELECT format('CREATE ROLE %I', role) FROM unnest(ARRAY[:'service', :'owner']) AS role WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
ALTER ROLE :"service" LOGIN PASSWORD :'password';
ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';
SELECT format('CREATE DATABASE %I OWNER %I', :'service', :'owner') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'service') \gexec
SQL
  # Local runs read these statements from here.
  administer --dbname "$name" --single-transaction <<'ROLES'
SET lock_timeout = '5s';
ALTER DATABASE :"service" OWNER TO :"owner";
REASSIGN OWNED BY :"service" TO :"owner";
REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"service" TO :"service";
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"service";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"service";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"service";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"service";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO :"service";
ROLES
done
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --command 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'

import type { Guard } from './guard.js';

const backup = 'infra/backup';
const spec = `${backup}/backup-command.spec.ts`;
const roles = 'infra/deploy/create-databases.sh';
const databases = 'infra/local/stack/databases.spec.ts';
const leastPrivilege = 'infra/deploy/least-privilege.spec.ts › the role of $name';

/** The artifact store, backups, and the roles of databases. */
export const storageGuards: Guard[] = [
  {
    id: 'store-keys',
    prevents: 'a key leads out of the folder of the store',
    file: 'services/kit/src/objects/object-store.ts',
    find: ' || !keyPattern.test(key)',
    replace: '',
    tests: ['services/kit/test/object-store.spec.ts'],
  },
  {
    id: 'store-once',
    prevents: 'a published file is overwritten',
    file: 'services/kit/src/objects/folder-store.ts',
    find: 'await link(incoming, file);',
    replace: 'await rm(file, { force: true });\n      await link(incoming, file);',
    tests: ['services/kit/test/object-store.spec.ts'],
  },
  {
    id: 'backup-checksum',
    prevents: 'a changed backup is restored',
    file: `${backup}/backup-files.ts`,
    find: "if (hash.digest('hex') !== sha256) throw",
    replace: 'if (false) throw',
    tests: [`${spec} › a backup of which a file %s is refused before anything changes`],
  },
  {
    id: 'backup-mode',
    prevents: 'other users of the machine read a backup',
    file: `${backup}/backup-files.ts`,
    find: 'createWriteStream(join(folder, name), { mode: 0o600, ',
    replace: 'createWriteStream(join(folder, name), { ',
    tests: [`${spec} › a backup is readable by its owner only, and its cluster was stopped again`],
  },
  {
    id: 'backup-running',
    prevents: 'a backup replaces the data of a running site',
    file: `${backup}/backup.ts`,
    find: '  await site.assertStopped();',
    replace: '',
    tests: [`${spec} › a site is not restored while it or its PostgreSQL runs`],
  },
  {
    id: 'backup-replace',
    prevents: 'a restore overwrites data that are there',
    file: `${backup}/backup.ts`,
    find: 'if (!replace && (await site.hasData())) throw',
    replace: 'if (false) throw',
    tests: [`${spec} › existing data are kept without --replace and moved aside with it`],
  },
  {
    id: 'database-rows',
    prevents: 'a service that was taken over empties tables and adds triggers',
    file: roles,
    find: 'IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES',
    replace: 'IN SCHEMA public GRANT ALL ON TABLES',
    tests: [
      `${leastPrivilege} › may read and write rows of each table`,
      `${leastPrivilege} › may neither create, change, empty nor drop anything`,
    ],
  },
  {
    id: 'database-owner',
    prevents:
      'a service keeps the tables that it owned when it had one role, and with them their triggers',
    file: roles,
    find: 'REASSIGN OWNED BY :"service" TO :"owner";\n',
    replace: '',
    tests: [
      `${databases} › a database whose service owned everything in it › is changed by migrations of the owner, and not by the service`,
    ],
  },
  {
    id: 'database-enter',
    prevents: 'a service enters the database of another one',
    file: roles,
    find: 'REVOKE ALL ON DATABASE :"service" FROM PUBLIC;\n',
    replace: '',
    tests: [`${databases} › the role %s › may not enter the database "%s"`],
  },
  {
    id: 'database-compose',
    prevents: 'a service that was taken over signs in as the owner of its tables',
    file: 'docker-compose.yml',
    find: '    environment: &settings-leads\n',
    replace:
      '    environment: &settings-leads\n      DATABASE_OWNER_URL: "postgres://leads_owner:${LEADS_OWNER_DATABASE_PASSWORD:?missing in .env: see infra/deploy/README.md}@postgres:5432/leads"\n',
    tests: [
      'infra/deploy/compose.spec.ts › in Compose, only PostgreSQL and the migrations have passwords of owners',
    ],
  },
];

import type { Guard } from './guard.js';

const backup = 'infra/backup';
const spec = `${backup}/backup-command.spec.ts`;

/** The artifact store and backups. */
export const storageGuards: Guard[] = [
  { id: 'store-keys', prevents: 'a key leads out of the folder of the store', file: 'services/kit/src/objects/object-store.ts', find: ' || !keyPattern.test(key)', replace: '', tests: ['services/kit/test/object-store.spec.ts'] },
  { id: 'store-once', prevents: 'a published file is overwritten', file: 'services/kit/src/objects/folder-store.ts', find: 'await link(incoming, file);', replace: 'await rm(file, { force: true });\n      await link(incoming, file);', tests: ['services/kit/test/object-store.spec.ts'] },
  { id: 'backup-checksum', prevents: 'a changed backup is restored', file: `${backup}/manifest.ts`, find: "if (hash.digest('hex') !== sha256) throw", replace: 'if (false) throw', tests: [`${spec} › a backup of which a file %s is refused before anything changes`] },
  { id: 'backup-mode', prevents: 'other users of the machine read a backup', file: `${backup}/part-files.ts`, find: 'mode: 0o600, ', replace: '', tests: [`${spec} › a backup is readable by its owner only, and its cluster was stopped again`] },
  { id: 'backup-running', prevents: 'a backup replaces the data of a running site', file: `${backup}/backup.ts`, find: '  await site.assertStopped();', replace: '', tests: [`${spec} › a site that is running is not restored, nor one whose PostgreSQL is running`] },
  { id: 'backup-replace', prevents: 'a restore overwrites data that are there', file: `${backup}/backup.ts`, find: 'if (!replace && (await site.hasData())) throw', replace: 'if (false) throw', tests: [`${spec} › data that are there already are kept unless --replace is given, and then moved aside`] },
];

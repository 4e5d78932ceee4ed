import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, restore } from './backup.js';
import { composeSite } from './compose-site.js';
import { localSite } from './local-site.js';
import type { Manifest } from './backup-files.js';

export interface CommandContext {
  /** The checkout, where `docker compose` finds its project. */
  root: string;
  print(text: string): void;
  /** Progress and problems. */
  report(text: string): void;
}

const help = `npm run backup  -- [folder] [--encrypt <command>] [--secrets <folder>] [--compose]
npm run restore -- <folder> [--decrypt <command>] [--secrets <folder>] [--replace] [--compose]

  backup   writes the database cluster, the artifact store and the secrets to a new folder; the site may be running
  restore  verifies a backup and puts it into place; the site must be stopped

  --encrypt, --decrypt  a shell command from standard input to standard output, such as "age -r age1..." and "age -d -i key.txt"
  --secrets             a folder for the secrets, apart from the data
  --replace             move data that are there already aside
  --compose             the site of "docker compose" instead of that of "npm start"
  --data                the folder of the local run; .local if left out

A backup holds personal data and secrets: encrypt it. infra/backup/README.md describes what to do after a restore.`;

const options = {
  encrypt: { type: 'string' },
  decrypt: { type: 'string' },
  secrets: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean' },
  compose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const understand = (args: string[]) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [action, folder, ...rest] = positionals;
  if (values.help) return { ...values, action: 'help' as const, folder };
  if ((action !== 'backup' && action !== 'restore') || rest.length > 0)
    throw new Error('Expected backup or restore, and at most one folder');
  if (action === 'restore' && !folder) throw new Error('Name the folder of the backup to restore');
  if (action === 'backup' && (values.decrypt || values.replace))
    throw new Error('--decrypt and --replace belong to restore');
  if (action === 'restore' && values.encrypt) throw new Error('--encrypt belongs to backup');
  return { ...values, action, folder };
};

const megabytes = (manifest: Manifest): string =>
  (Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);

const newFolder = (root: string): string =>
  join(root, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', ''));

/** Backs up or restores a site. @returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export const backupCommand = async (
  args: string[],
  { root, print, report }: CommandContext,
): Promise<number> => {
  let wanted: ReturnType<typeof understand>;
  try {
    wanted = understand(args);
  } catch (error) {
    report(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  if (wanted.action === 'help') {
    print(help);
    return 0;
  }
  const kind = wanted.compose ? 'compose' : 'local';
  const site = wanted.compose ? composeSite(root) : localSite(wanted.data ?? join(root, '.local'));
  try {
    if (wanted.action === 'backup') {
      const to = wanted.folder ?? newFolder(root);
      const manifest = await backUp({
        kind,
        site,
        to,
        secretsTo: wanted.secrets,
        encrypt: wanted.encrypt,
      });
      if (!wanted.encrypt)
        report('Not encrypted: this backup holds personal data and secrets in plain text.');
      print(
        `${to}: ${megabytes(manifest)} MB, PostgreSQL ${manifest.cluster.version} at ${manifest.cluster.endLsn}`,
      );
    } else {
      const { manifest, replaced } = await restore({
        kind,
        site,
        from: wanted.folder!,
        secretsFrom: wanted.secrets,
        decrypt: wanted.decrypt,
        replace: wanted.replace ?? false,
        say: report,
      });
      print(`Restored the state of ${manifest.finished}, at ${manifest.cluster.endLsn}.`);
      for (const place of replaced)
        print(`The data from before are in ${place}. Delete them once the site works.`);
      print(
        'Next: repeat the erasures made since then, and restart the site (infra/backup/README.md).',
      );
    }
    return 0;
  } catch (error) {
    report((error as Error).message);
    return 1;
  }
};

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex, PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

export const partNames = ['cluster', 'artifacts', 'secrets'] as const;
export type PartName = (typeof partNames)[number];

const fileSchema = z.object({
  name: z.string().regex(/^[a-z.]+$/),
  bytes: z.number().int(),
  sha256: z.string().length(64),
});
export type BackupFile = z.infer<typeof fileSchema>;

/** Earlier backups, of the same format, call the artifact store `artefacts`. */
const withCurrentNames = (files: unknown): unknown => {
  if (typeof files !== 'object' || files === null || !('artefacts' in files)) return files;
  const { artefacts, ...others } = files;
  return { ...others, artifacts: artefacts };
};

const manifestSchema = z.object({
  format: z.literal(1),
  site: z.enum(['local', 'compose']),
  started: z.iso.datetime(),
  finished: z.iso.datetime(),
  cluster: z.object({
    version: z.string(),
    timeline: z.number().int(),
    startLsn: z.string(),
    endLsn: z.string(),
  }),
  encrypted: z.boolean(),
  files: z.preprocess(
    withCurrentNames,
    z.object({ cluster: fileSchema, artifacts: fileSchema, secrets: fileSchema }),
  ),
});
/** The content of a backup with checksums. */
export type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = 'manifest.json';

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });

/** @throws when the folder is not a complete backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is not a backup: it has no ${manifestFile}`, { cause });
  });
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (!result.success)
    throw new Error(
      `${join(folder, manifestFile)} is not a manifest that this version can read:\n${z.prettifyError(result.error)}`,
    );
  return result.data;
};

/** @throws when a file is missing or differs from what was backed up. */
export const verifyFile = async (path: string, { bytes, sha256 }: BackupFile): Promise<void> => {
  const hash = createHash('sha256');
  let found = 0;
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      found += chunk.length;
      hash.update(chunk);
    }
  });
  if (found !== bytes)
    throw new Error(
      `${path} has ${found} bytes, and had ${bytes} when it was backed up: use another backup`,
    );
  if (hash.digest('hex') !== sha256)
    throw new Error(
      `${path} is damaged: its SHA-256 is not the one in the manifest. Use another backup`,
    );
};

/** A shell command that turns its standard input into its standard output. */
const filter = (command: string | undefined): { stream: Duplex; succeeded: Promise<void> } => {
  if (!command) return { stream: new PassThrough(), succeeded: Promise.resolve() };
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const succeeded = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`"${command}" exited with code ${code}`);
  });
  // `run` reports the failure after the streams have ended; until then it must not count as
  // unhandled.
  succeeded.catch(() => undefined);
  return { stream: Duplex.from({ writable: child.stdin, readable: child.stdout }), succeeded };
};

// A command that fails breaks the pipeline too; its exit code says more than the broken pipe.
const run = async (
  succeeded: Promise<void>,
  ...streams: (NodeJS.ReadableStream | NodeJS.WritableStream | NodeJS.ReadWriteStream)[]
): Promise<void> => {
  try {
    await pipeline(streams);
  } catch (error) {
    await succeeded;
    throw error;
  }
  await succeeded;
};

/** Writes one archive of a backup: compressed, then encrypted by the command if there is one. */
export const writePart = async (
  folder: string,
  part: PartName,
  source: Readable,
  encrypt?: string,
): Promise<BackupFile> => {
  const name = `${part}.tar.gz${encrypt ? '.encrypted' : ''}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const { stream, succeeded } = filter(encrypt);
  await run(
    succeeded,
    source,
    createGzip({ level: constants.Z_BEST_SPEED }),
    stream,
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx', flush: true }),
  );
  return { name, bytes, sha256: hash.digest('hex') };
};

/** Reads one archive of a backup into a tar stream. */
export const readPart = async (path: string, sink: Writable, decrypt?: string): Promise<void> => {
  const { stream, succeeded } = filter(decrypt);
  await run(succeeded, createReadStream(path), stream, createGunzip(), sink);
};

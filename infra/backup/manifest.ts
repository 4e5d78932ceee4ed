import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const partNames = ['cluster', 'artefacts', 'secrets'] as const;
export type PartName = (typeof partNames)[number];

const fileSchema = z.object({
  name: z.string().regex(/^[a-z.]+$/),
  bytes: z.number().int(),
  sha256: z.string().length(64),
});
export type BackupFile = z.infer<typeof fileSchema>;

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
  files: z.object({ cluster: fileSchema, artefacts: fileSchema, secrets: fileSchema }),
});
/** What a backup holds, and the checksums that prove its files undamaged. */
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

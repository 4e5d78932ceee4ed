import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|glb)$/;

/**
 * 3D models are already compressed: a higher quality would save 2 % and take thirty times as long.
 */
const qualityFor = (name: string): number => (name.endsWith('.glb') ? 5 : 11);

const hashed = /\.[0-9a-f]{12}\.\w+$/;

/** Writes `.br` and `.gz` copies of compressible files, so that no request has to compress. */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  const known = new Set(names);
  await Promise.all(
    names
      .filter((name) => compressible.test(name) && !(hashed.test(name) && known.has(`${name}.gz`)))
      .map(async (name) => {
        const bytes = await readFile(join(folder, name));
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: qualityFor(name),
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await Promise.all([
          promisify(brotliCompress)(bytes, { params }).then((br) =>
            writeFile(join(folder, `${name}.br`), br),
          ),
          promisify(gzip)(bytes, { level: 9 }).then((gz) =>
            writeFile(join(folder, `${name}.gz`), gz),
          ),
        ]);
      }),
  );
};

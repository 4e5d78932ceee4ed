import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Paint, paintOf } from '../model/paints.js';
import { develop, type Frame } from './develop.js';
import { encode, type Encoded } from './encode.js';
import { cleanFile } from './render-shots.js';
import { repaint } from './repaint.js';
import { toLight } from './tone.js';

/** What the site has to know of one vehicle's pictures. */
export interface VehicleManifest {
  /** Eight hexadecimal digits of all pictures' bytes. */
  version: string;
  /** The vehicle's own paint first. */
  paints: Paint[];
}

/** Develops the cleaned shots in `shots` and writes the vehicle's pictures into `pictures`; `paints` are ids, the vehicle's own first. */
export async function finishVehicle(
  shots: string,
  pictures: string,
  paints: readonly string[],
  frame: Frame,
): Promise<VehicleManifest> {
  const picture = (cutout: Float32Array, view: string, name: string) =>
    encode(develop(cutout, read(shots, `${view}-ground`), frame), frame, join(pictures, name));
  const [black, white] = [read(shots, 'front-black'), read(shots, 'front-white')];
  const known = paints.map(paintOf);
  const encoded: Encoded[] = [];
  for (const [i, { id, hex }] of known.entries()) {
    encoded.push(
      await picture(
        repaint(black, white, toLight(hex)),
        'front',
        i === 0 ? 'front' : `front-${id}`,
      ),
    );
  }
  for (const view of ['side', 'rear']) encoded.push(await picture(read(shots, view), view, view));
  const version = createHash('sha256')
    .update(encoded.map((each) => each.version).join(' '))
    .digest('hex')
    .slice(0, 8);
  return { version, paints: known.map(({ id, name, hex }) => ({ id, name, hex })) };
}

function read(folder: string, shot: string): Float32Array {
  const bytes = readFileSync(cleanFile(folder, shot));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

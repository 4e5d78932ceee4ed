import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Paint, paintOf } from '../model/paints.js';
import { develop, type Frame } from './develop.js';
import { encode, type Encoded } from './encode.js';
import { cleanFile } from './render-shots.js';
import { type Light, toLight } from './tone.js';

/** Linear gray of the paint in the brighter of the two renderings; in the other it is black. */
export const WHITE = 0.8;

/**
 * The picture in any paint, from one with black and one with white paint (RGBA, linear,
 * premultiplied alpha). A pixel's light is proportional to the paint, channel by channel, except
 * for light that is reflected twice by paint, and there is little of that in a studio.
 */
export function repaint(black: Float32Array, white: Float32Array, paint: Light): Float32Array {
  return black.map((dark, at) => {
    const channel = at % 4;
    return channel === 3
      ? dark
      : Math.max(0, dark + ((white[at]! - dark) * paint[channel]!) / WHITE);
  });
}

const PICTURES = 'vehicle-pictures.json';

/** Adds a vehicle's pictures to the list that the site reads. */
export function noteVehicle(folder: string, slug: string, pictures: VehicleManifest): void {
  const file = join(folder, PICTURES);
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {};
  const sorted = Object.entries({ ...known, [slug]: pictures }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** One vehicle's entry in the site's list of pictures. */
interface VehicleManifest {
  /** Eight hexadecimal digits of all pictures' bytes. */
  version: string;
  /** The vehicle's own paint first. */
  paints: Paint[];
}

/**
 * Develops the cleaned shots in `shots` and writes the vehicle's pictures into `pictures`; `paints`
 * are ids, the vehicle's own first.
 */
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

import { join } from 'node:path';
import { versionOf } from '../files/hash.js';
import { type Paint, paintOf } from '../model/paints.js';
import { develop, type Frame } from './develop.js';
import { encode } from './encode.js';
import { type Light, toLight } from '../tone/tone.js';
import { readClean } from './denoise.js';
import { VIEWS } from './shots.js';

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
  const read = (shot: string) => readClean(join(shots, shot));
  const picture = (cutout: Float32Array, view: string, name: string) =>
    encode(develop(cutout, read(`${view}-ground`), frame), frame, join(pictures, name));
  const known = paints.map(paintOf);
  const versions: string[] = [];
  for (const view of VIEWS) {
    const [black, white] = [read(`${view}-black`), read(`${view}-white`)];
    for (const [i, { id, hex }] of known.entries()) {
      const name = i === 0 ? view : `${view}-${id}`;
      versions.push(await picture(repaint(black, white, toLight(hex)), view, name));
    }
  }
  const version = versionOf(versions.join(' '));
  return { version, paints: known.map(({ id, name, hex }) => ({ id, name, hex })) };
}

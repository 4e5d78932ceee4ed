import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paintOf } from '../model/paints.js';
import { develop, type Frame } from './develop.js';
import { encode } from './encode.js';
import { cleanFile } from './render-shots.js';
import { repaint } from './repaint.js';
import { toLight } from './tone.js';

interface Version {
  version: string;
}

/** What the site has to know of one vehicle's pictures. */
export interface VehicleManifest {
  front: Version & { placeholder: string };
  side: Version;
  rear: Version;
  /** The vehicle's own paint first. */
  paints: Array<Version & { id: string; name: string; hex: string }>;
}

/** Develops the cleaned shots in `shots` and writes the vehicle's pictures into `pictures`; `paints` are ids, the vehicle's own first. */
export async function finishVehicle(shots: string, pictures: string, paints: readonly string[], frame: Frame): Promise<VehicleManifest> {
  const picture = (cutout: Float32Array, view: string, name: string) =>
    encode(develop(cutout, read(shots, `${view}-ground`), frame), frame, join(pictures, name));
  const [black, white] = [read(shots, 'front-black'), read(shots, 'front-white')];
  const painted = [];
  for (const [i, paint] of paints.map(paintOf).entries()) {
    const name = i === 0 ? 'front' : `front-${paint.id}`;
    painted.push({ ...paint, ...(await picture(repaint(black, white, toLight(paint.hex)), 'front', name)) });
  }
  const { version: side } = await picture(read(shots, 'side'), 'side', 'side');
  const { version: rear } = await picture(read(shots, 'rear'), 'rear', 'rear');
  return {
    front: { version: painted[0]!.version, placeholder: painted[0]!.placeholder },
    side: { version: side },
    rear: { version: rear },
    paints: painted.map(({ id, name, hex, version }) => ({ id, name, hex, version })),
  };
}

function read(folder: string, shot: string): Float32Array {
  const bytes = readFileSync(cleanFile(folder, shot));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UsStateAbbreviation } from '@larkway/dealers-contract';

const file = path.join(import.meta.dirname, '../ui/us-map/states.svg');

/** The `d` of each path of the file that the map is drawn from. */
export const stateShapes = Object.fromEntries(
  [...readFileSync(file, 'utf8').matchAll(/<path id="(\w+)" d="([^"]+)"\/>/g)].map(([, id, d]) => [
    id!,
    d!,
  ]),
) as Record<UsStateAbbreviation, string>;

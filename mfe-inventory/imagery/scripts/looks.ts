import { writeFileSync } from 'node:fs';
import { looks } from '../looks/describe-look.js';

/**
 * `npm run looks -w mfe-inventory`: writes the descriptions for alternative texts, from the
 * parameters of the pictures.
 */
writeFileSync(
  new URL('../../src/pictures/looks.json', import.meta.url),
  `${JSON.stringify(looks(), null, 2)}\n`,
);

import { writeFileSync } from 'node:fs';
import { looks } from '../looks/describe-look.js';

/** `npm run looks -w mfe-inventory`: what alternative texts say of each model, from the same parameters as its pictures. */
writeFileSync(
  new URL('../../src/pictures/looks.json', import.meta.url),
  `${JSON.stringify(looks(), null, 2)}\n`,
);

import { join } from 'node:path';
import { PICTURES } from '../files/folders.js';
import { writeList } from '../files/list-file.js';
import { looks } from '../looks/describe-look.js';

/**
 * `npm run looks -w infra`: writes the descriptions for alternative texts, from the parameters of
 * the pictures.
 */
writeList(join(PICTURES, 'looks.json'), looks());

import { parseParameters } from '../model/model-parameters.js';
import { catalogue } from '../scripts/catalogue.js';
import { describeLook } from './describe-look.js';

/** What there is to see of every model, by its slug: the content of `src/pictures/looks.json`. */
export const looks = (): Record<string, string> =>
  Object.fromEntries(
    catalogue()
      .map(({ slug, render }) => [slug, describeLook(parseParameters(render))] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

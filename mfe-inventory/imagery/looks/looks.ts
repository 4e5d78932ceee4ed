import { parseParameters } from '../model/model-parameters.js';
import { catalogue } from '../scripts/catalogue.js';
import { posedFor } from '../stills/poses.js';
import { VIEWS } from '../stills/shots.js';
import { describeLook } from './describe-look.js';

/** What there is to see of every model, by its slug, and by `<slug>-<view>` where a view shows something else: the content of `src/pictures/looks.json`. */
export const looks = (): Record<string, string> =>
  Object.fromEntries(
    catalogue()
      .flatMap(({ slug, render }) => {
        const parameters = parseParameters(render);
        const look = describeLook(parameters);
        const seen = VIEWS.map(
          (view) => [`${slug}-${view}`, describeLook(posedFor(view, parameters))] as const,
        );
        return [[slug, look] as const, ...seen.filter(([, other]) => other !== look)];
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

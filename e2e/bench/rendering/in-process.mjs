/** The site server with rendering in its own process, as the baseline for render processes. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { runProcess } from '@larkway/kit/http';
import { readConfig } from '../../../shell/dist/server/config.js';
import { serviceFetch } from '../../../shell/dist/server/upstreams.js';
import { createSiteServer } from '../../../shell/dist/server/site-server.js';

const require = createRequire(import.meta.url);

const createRendering = async ({ renderer: path, site, scripts, styles, upstreams, entryOf }) => {
  const renderer = await require(path).createRenderer({
    requireFile: require,
    home: dirname(path),
  });
  return {
    prepare: () => Promise.resolve(),
    serve: () => undefined,
    tryOut: (_map, pages) => Promise.resolve({ pages, problems: [] }),
    close: () => Promise.resolve(),
    render: async (map, order, visitor) => {
      const versions = map.remotes.flatMap((remote) => [
        remote,
        ...(remote.lastGood ? [remote.lastGood] : []),
      ]);
      const tallies = [];
      const rendering = await renderer.render({
        ...order,
        map,
        site,
        scripts,
        styles,
        fetch: serviceFetch(upstreams, visitor),
        enter: () => undefined,
        entryOf: ({ name, version }) =>
          entryOf(versions.find((one) => one.name === name && one.version === version)),
        onUnanswered: () => undefined,
        onTally: (version, tally) => tallies.push([version, tally]),
        onError: (error) => console.error(error),
      });
      if (rendering.kind !== 'document') return rendering;
      const body = new PassThrough();
      const status = await new Promise((begin, fail) => {
        rendering
          .stream({ begin, write: (html) => body.write(html), end: () => body.end() })
          .catch(fail);
      });
      return {
        kind: 'document',
        status,
        retryAfter: rendering.retryAfter,
        body,
        outcome: () => ({ tallies, failures: [] }),
      };
    },
  };
};

await runProcess('shell', () =>
  createSiteServer({ config: readConfig(process.env), dist: process.env.DIST, createRendering }),
);

/** The site server with rendering in its own process, as the baseline for render processes. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { runProcess } from '@larkway/kit/http';
import { readConfig } from '../../../shell/dist/server/config.js';
import { serviceFetch } from '../../../shell/dist/server/service-calls.js';
import { createSiteServer } from '../../../shell/dist/server/site-server.js';

const require = createRequire(import.meta.url);

const keyOf = ({ name, version }) => `${name} ${version}`;

const createRendering = async ({ renderer: path, upstreams, ...options }) => {
  /** By map. */
  const renderers = new Map();
  const prepare = async (map, { entryOf }) => {
    const versions = map.remotes.flatMap((remote) =>
      remote.lastGood ? [remote, remote.lastGood] : [remote],
    );
    const entries = {};
    for (const version of versions) entries[keyOf(version)] = await entryOf(version);
    const renderer = await require(path).createRenderer({
      ...options,
      requireFile: require,
      home: dirname(path),
      map,
      entries,
    });
    for (const version of versions) await renderer.warm(version);
    renderers.set(map.id, renderer);
  };
  return {
    prepare,
    serve: () => undefined,
    tryOut: (_map, pages) => Promise.resolve({ pages, problems: [] }),
    close: () => Promise.resolve(),
    render: async (map, order, visitor) => {
      const events = [];
      const rendering = await renderers.get(map.id).render({
        ...order,
        canRun: () => true,
        fetch: serviceFetch(upstreams, visitor),
        enter: () => undefined,
        onUnanswered: () => undefined,
        onRegionEvent: (version, event) => events.push([version, event]),
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
        outcome: () => ({ events, failures: [] }),
      };
    },
  };
};

await runProcess('shell', () =>
  createSiteServer({ config: readConfig(process.env), dist: process.env.DIST, createRendering }),
);

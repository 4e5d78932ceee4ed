import { createRequire } from 'node:module';
import type { RendererModule } from '../renderer.js';
import { serviceFetch } from '../service-fetch.js';
import { renderPages } from './render-pages.js';
import type { TrialOrder } from './trial-order.js';

const require = createRequire(import.meta.url);

const carryOut = async ({ renderer: path, upstreams, site, figures, map, entries, pages, names }: TrialOrder) => {
  const { createRenderer } = require(path) as RendererModule;
  const renderer = await createRenderer({ requireFile: require });
  const entryOf = ({ name }: { name: string }): Promise<string> => (entries[name] ? Promise.resolve(entries[name]) : Promise.reject(new Error(`${name} cannot be loaded`)));
  const basis = { site, figures, scripts: [], formToken: () => '', fetch: serviceFetch(upstreams, { requestId: 'trial' }), entryOf };
  return renderPages(renderer, basis, map, pages, names);
};

// One order, one answer. Whoever gave the order ends this process.
process.once('message', (order) => void carryOut(order as TrialOrder).then((trial) => process.send!(trial)));
// It may have been killed itself.
process.once('disconnect', () => process.exit());

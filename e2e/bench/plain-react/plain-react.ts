import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { median, times } from '../figures.js';
import { launchBrowser } from '../initial-load/browser.js';
import type { Part } from '../part.js';
import { cpuOf, withChildren } from '../machine.js';
import { type Contender, startOwnSite, startProgram, startSite } from '../sites.js';
import { readElementTree } from './element-tree.js';

const pages = ['/', '/inventory', '/inventory/d6-max'];
const DOCUMENTS = 200;
const ROUNDS = 5;
const COST_LIMIT = 1.2;

/** Seconds of CPU per document, one visitor after the other, without compression. */
const costOf = async ({ origin, pid }: Contender, page: string): Promise<number> => {
  const before = cpuOf(withChildren(pid()));
  for (let number = 0; number < DOCUMENTS; number += 1) {
    const response = await fetch(origin + page, { headers: { 'accept-encoding': 'identity' } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  }
  return (cpuOf(withChildren(pid())) - before) / DOCUMENTS;
};

/** What a rendered document costs, compared with the same elements in React without anything around it. */
export const plainReact: Part = {
  name: 'plain-react',
  title: 'Rendering: documents without the cache against the same elements in plain React',
  measure: async (context) => {
    const own = await startOwnSite(context, { RENDER_PROCESSES: '1' });
    const site = await startSite(context, own, 'rendered', {
      RENDER_PROCESSES: '1',
      DOCUMENT_CACHE_MB: '0',
    });
    const browser = await launchBrowser(context);
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const rows = [];
    const figures: Record<string, { larkway: number; plain: number }[]> = {};
    for (const page of pages) {
      const tab = await withoutScripts.newPage();
      await tab.goto(site.origin + page);
      const file = path.join(context.folder, 'tree.json');
      await writeFile(file, JSON.stringify(await readElementTree(tab)));
      await tab.close();
      const plain = await startProgram(context, {
        name: 'plain-react',
        program: path.join(root, 'e2e/bench/plain-react/plain-react-site.mjs'),
        env: { TREE: file, NODE_ENV: 'production' },
      });
      const costs: { larkway: number; plain: number }[] = (figures[page] = []);
      for (let round = 0; round <= ROUNDS; round += 1) {
        const cost = { larkway: await costOf(site, page), plain: await costOf(plain, page) };
        // The first round warms both up.
        if (round > 0) costs.push(cost);
      }
      const ratio = median(costs.map((cost) => cost.larkway / cost.plain));
      rows.push(
        {
          what: `${page}: CPU per document, ratio`,
          value: times(ratio),
          ...(page === '/' && { target: `<= ${COST_LIMIT}x`, holds: ratio <= COST_LIMIT }),
        },
        {
          what: `${page}: CPU per document, site and render process`,
          value: `${(1_000 * median(costs.map(({ larkway }) => larkway))).toFixed(2)} ms`,
        },
        {
          what: `${page}: CPU per document, plain React`,
          value: `${(1_000 * median(costs.map((cost) => cost.plain))).toFixed(2)} ms`,
        },
      );
    }
    return { rows, figures };
  },
};

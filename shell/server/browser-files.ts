import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendFile } from './responses.js';

export interface BrowserFilesOptions {
  /** Folder with the icons, and with the manifest without the name of the site. */
  icons: string;
  brand: string;
}

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/**
 * The browser prefetches the document behind a link that the visitor points at or presses, until
 * scripts handle the links of the document (`SoftNavigation` of the SDK sets the attribute): they
 * fetch code and data instead, and a prefetched document would be wasted. Not prerendered: the
 * scripts of a second page would compete with those of the first.
 */
const speculationRules = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { selector_matches: 'html:not([data-soft-links]) a[data-link]' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const pngs = ['192.png', '512.png', 'maskable-512.png'];

/**
 * Files that browsers request by name: `/favicon.ico`, `/site.webmanifest`
 * (https://www.w3.org/TR/appmanifest/) and its icons, and the speculation rules that documents name
 * (https://wicg.github.io/nav-speculation/speculation-rules.html).
 * @throws if a file is missing
 */
export const registerBrowserFiles = async (
  fastify: FastifyInstance,
  { icons, brand }: BrowserFilesOptions,
): Promise<void> => {
  const read = (name: string): Promise<Buffer> => readFile(join(icons, name));
  const serve = (path: string, type: string, body: Buffer): void =>
    void fastify.get(path, (request, reply) => sendFile(request, reply, type, body));
  serve('/favicon.ico', 'image/vnd.microsoft.icon', await read('favicon.ico'));
  for (const name of pngs) serve(`/icons/${name}`, 'image/png', await read(name));
  serve(
    SPECULATION_RULES_PATH,
    'application/speculationrules+json',
    Buffer.from(JSON.stringify(speculationRules)),
  );
  const manifest = JSON.parse((await read('site.webmanifest')).toString()) as object;
  serve(
    '/site.webmanifest',
    'application/manifest+json',
    Buffer.from(JSON.stringify({ name: brand, short_name: brand, ...manifest })),
  );
};

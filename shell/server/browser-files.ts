import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendFile } from './responses.js';

export interface BrowserFilesOptions {
  /** Folder with the icons, and with the manifest without the name of the site. */
  icons: string;
  brand: string;
}

const pngs = ['192.png', '512.png', 'maskable-512.png'];

/**
 * Files that browsers request by name: `/favicon.ico`, `/site.webmanifest`
 * (https://www.w3.org/TR/appmanifest/) and its icons.
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
  const manifest = JSON.parse((await read('site.webmanifest')).toString()) as object;
  serve(
    '/site.webmanifest',
    'application/manifest+json',
    Buffer.from(JSON.stringify({ name: brand, short_name: brand, ...manifest })),
  );
};

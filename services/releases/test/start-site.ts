import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HostDescription, siteRoutes, type Trial } from '@larkway/releases-contract';

export interface Site {
  url: string;
  /** Names of the remotes of each requested trial render. */
  trials: string[][];
  /** The result of trial renders. */
  answer: () => Trial | Promise<Trial>;
  stop(): Promise<void>;
}

const host: HostDescription = {
  sdk: '1.0.0',
  sdkExports: ['Link'],
  shared: { react: '19.3.0' },
  slots: [],
};

const good = (): Trial => ({ pages: ['/'], problems: [] });

/** A fake site server: it describes itself and answers trial renders without rendering. */
export const startSite = async (): Promise<Site> => {
  const site: Site = { url: '', trials: [], answer: good, stop: async () => undefined };
  const server = createServer((request, response) => {
    const send = (value: object): void =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(value));
    if (request.url === siteRoutes.host.path) return send(host);
    let text = '';
    const tryOut = async (): Promise<void> => {
      const { remotes } = JSON.parse(text) as { remotes: { name: string }[] };
      site.trials.push(remotes.map(({ name }) => name));
      send(await site.answer());
    };
    request.on('data', (part) => (text += part)).on('end', () => void tryOut());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return site;
};

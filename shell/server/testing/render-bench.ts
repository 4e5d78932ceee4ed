import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReleaseMap, ResolvedRemote, ThrownError } from '@larkway/releases-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import {
  createRenderService,
  type PageOrder,
  type RenderService,
  type RenderServiceOptions,
} from '../rendering/render-service.js';
import { faultyCode, rendererCode, soundCode } from './planted-remotes.js';

/** The built program of render processes: it runs outside of the tests. */
export const program = join(import.meta.dirname, '../../dist/bundle/render-main.mjs');

/** Hangs without using the processor. */
export const BLOCKS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

const site = {
  brand: '',
  origin: '',
  salesPhone: '',
  supportPhone: '',
  salesEmail: '',
  supportEmail: '',
  financingApplyUrl: '',
  year: 2026,
};

export const mapOf = (...remotes: ResolvedRemote[]): ReleaseMap => ({
  id: 'm',
  signed: { payload: '', signature: '', keyId: '' },
  remotes,
});

export const page = (search = ''): PageOrder => ({
  pathname: '/',
  search,
  nonce: 'n',
  documentNonce: '',
  formToken: '',
  inOneGo: true,
});
export const visitor = { requestId: 'request-1', address: '192.0.2.7' };

/** What a visitor with a preview link gets. */
export const previewOf = (problem?: string): Partial<PageOrder> => ({
  preview: {
    kind: 'preview',
    channel: 'production',
    name: 'mfe-x',
    pointer: { version: '2', digest: '', base: '/' },
    path: '/',
    expires: 0,
    problem,
  },
});

type StartOption = 'processes' | 'memory' | 'program' | 'temporaryFolder';

/** A render service with planted remotes, and a server that stands for the services of the API. */
export const createRenderBench = () => {
  let folder: string;
  let upstream: Server;
  /** What reached the services. */
  let calls: string[];
  /** Services answer from then on. */
  let ready: Promise<void>;
  let service: RenderService | undefined;
  let logged: string[];
  /** Versions that were quarantined in processes of served maps. */
  let reported: string[];
  /** Errors of versions that visitors got. */
  let errors: ThrownError[];
  let registry: Registry;

  const open = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'larkway-rendering-'));
    await mkdir(join(folder, 'shell'));
    await writeFile(join(folder, 'shell/renderer.cjs'), rendererCode);
    calls = [];
    ready = Promise.resolve();
    logged = [];
    reported = [];
    errors = [];
    registry = new Registry();
    upstream = createServer((request, response) => {
      void text(request)
        .then((body) => {
          calls.push(
            [
              request.method,
              request.url,
              request.headers['x-request-id'],
              request.headers['x-forwarded-for'],
              request.headers.authorization ?? 'no token',
              body,
            ]
              .join(' ')
              .trim(),
          );
          return ready;
        })
        .then(() => {
          const status = Number(/status=(\d+)/.exec(request.url!)?.[1] ?? 200);
          response.writeHead(status, {
            'content-type': 'text/plain',
            ...(request.url!.includes('private') && { 'cache-control': 'private, no-store' }),
          });
          if (!request.url!.includes('cut')) return void response.end('answered');
          response.write('answ', () => response.destroy());
        });
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
  };

  const close = async (): Promise<void> => {
    await service?.close();
    service = undefined;
    upstream.closeAllConnections();
    upstream.close();
    await rm(folder, { recursive: true, force: true });
  };

  const remote = async (name: string, version: string, code: string): Promise<ResolvedRemote> => {
    const home = join(folder, 'cache', name, version, 'node');
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'remoteEntry.cjs'), code);
    return {
      name,
      version,
      container: name,
      base: '/',
      files: [],
      scripts: {},
      face: { routes: [], fragments: [], redirects: [] },
    } as unknown as ResolvedRemote;
  };

  const entryOf = ({ name, version }: ResolvedRemote): Promise<string> =>
    Promise.resolve(join(folder, 'cache', name, version, 'node/remoteEntry.cjs'));

  /** A map in which version 2 of a remote runs some of the given statements when it is asked to. */
  const mapWith = async (...statements: string[]): Promise<ReleaseMap> =>
    mapOf({
      ...(await remote('mfe-x', '2', faultyCode(...statements))),
      lastGood: await remote('mfe-x', '1', soundCode),
    } as ResolvedRemote);

  const running = (): RenderService => {
    if (!service) throw new Error('Start a render service first');
    return service;
  };

  const start = async (
    map: ReleaseMap,
    options: Pick<Partial<RenderServiceOptions>, StartOption> = {},
  ): Promise<RenderService> => {
    const { port } = upstream.address() as AddressInfo;
    service = await createRenderService({
      renderer: join(folder, 'shell/renderer.cjs'),
      site,
      regionTimeout: 1_000,
      scripts: [],
      federation: [],
      styles: [],
      figures: () => undefined,
      upstreams: [
        { prefix: '/api/vehicles', origin: `http://127.0.0.1:${port}` },
        { prefix: '/releases', origin: `http://127.0.0.1:${port}` },
      ],
      cache: join(folder, 'cache'),
      storedAnswer: () => undefined,
      processes: 1,
      memory: 256,
      entryOf,
      onQuarantine: ({ name, version }, fault) => void reported.push(`${name} ${version} ${fault}`),
      onError: (error) => void errors.push(error),
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      metrics: { registry },
      program,
      ...options,
    });
    await service.prepare(map, { isPlain: true, entryOf });
    service.serve([map]);
    return service;
  };

  /** The text of a document. */
  const read = async (
    map: ReleaseMap,
    search?: string,
    more?: Partial<PageOrder>,
  ): Promise<string> => {
    const response = await running().render(map, { ...page(search), ...more }, visitor);
    if (response.kind !== 'document') throw new Error(response.kind);
    return text(response.body);
  };

  const metric = async (name: string): Promise<string> =>
    (await registry.getSingleMetricAsString(name))
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .join(' ');

  return {
    /** Before each test, or before all. */
    open,
    close,
    folder: () => folder,
    upstreamOrigin: () => `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    calls: () => calls,
    logged: () => logged.join(''),
    reported: () => reported,
    errors: () => errors,
    service: running,
    remote,
    entryOf,
    mapWith,
    start,
    read,
    metric,
    /**
     * Ends the service and resets what it logged and counted, so that another one can be started.
     */
    stop: async (): Promise<void> => {
      await service?.close();
      service = undefined;
      [logged, registry] = [[], new Registry()];
    },
    /** Services give no answer until the returned function is called. */
    holdServices: (): (() => void) => {
      let release: () => void = () => undefined;
      ready = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
};

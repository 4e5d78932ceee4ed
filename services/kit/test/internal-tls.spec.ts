import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { promisify } from 'node:util';
import {
  buildServices,
  inheritedEnvironment,
  makeInternalTls,
  testProcessConfig,
} from '@larkway/kit/testing';
import { createServer, type PlainServer } from '../src/http/create-server.js';

jest.setTimeout(120_000);

let folder: string;
let server: PlainServer;
let ports: { port: number; metricsPort: number };

beforeAll(async () => {
  buildServices(join(__dirname, '../..'), ['kit']);
  folder = mkdtempSync(join(tmpdir(), 'larkway-internal-tls-'));
  makeInternalTls(join(folder, 'server'));
  makeInternalTls(join(folder, 'stranger'));
  const config = {
    ...testProcessConfig,
    LOG_LEVEL: 'silent' as const,
    INTERNAL_TLS_DIR: join(folder, 'server'),
  };
  server = await createServer({
    name: 'test',
    config,
    register: async ({ fastify }) => void fastify.get('/', () => 'hello'),
  });
  ports = await server.listen();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const addressOf = (port: number): string => `https://127.0.0.1:${port}/`;

/** Calls the address from a process with this environment. */
const call = async (address: string, env: Record<string, string>): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [join(__dirname, 'calling.mjs'), address], {
      env: { ...inheritedEnvironment(), ...env },
    })
  ).stdout;

const trusted = () => ({ INTERNAL_TLS_DIR: join(folder, 'server') });
const trustedByNode = () => ({ NODE_EXTRA_CA_CERTS: join(folder, 'server', 'ca.crt') });

describe('a process with INTERNAL_TLS_DIR', () => {
  const protocolOf = (port: number, maxVersion: SecureVersion): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(
        {
          port,
          host: '127.0.0.1',
          maxVersion,
          minVersion: 'TLSv1',
          rejectUnauthorized: false,
          ciphers: 'DEFAULT@SECLEVEL=0',
        },
        () => {
          resolve(socket.getProtocol()!);
          socket.destroy();
        },
      );
      socket.on('error', (error: Error & { code?: string }) => resolve(error.code!));
    });

  it.each(['port', 'metricsPort'] as const)(
    'serves its %s over TLS 1.2 and 1.3, and not over TLS 1.1',
    async (name) => {
      expect(await protocolOf(ports[name], 'TLSv1.3')).toBe('TLSv1.3');
      expect(await protocolOf(ports[name], 'TLSv1.2')).toBe('TLSv1.2');
      expect(await protocolOf(ports[name], 'TLSv1.1')).toMatch(/PROTOCOL_VERSION/);
    },
  );

  it.each(['port', 'metricsPort'] as const)('does not serve plain HTTP on its %s', async (name) => {
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connectPlain(ports[name], '127.0.0.1', () =>
        socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      socket.on('data', (part) => (text += part.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(received).not.toMatch(/HTTP\/1/);
  });
});

describe('fetch', () => {
  it.each([
    ['RELEASES_URL', (address: string) => address],
    ['SITE_URL', (address: string) => address],
    ['SERVICE_URLS', (address: string) => `leads=https://leads.example,dealers=${address}`],
    [
      'API_UPSTREAMS',
      (address: string) => `/api/contact=https://leads.example, /api/states=${address}`,
    ],
  ])(
    'calls a process in %s whose certificate the authority in INTERNAL_TLS_DIR signed',
    async (name, listOf) => {
      const address = addressOf(ports.port);
      expect(await call(address, { ...trusted(), [name]: listOf(address) })).toBe('200');
    },
  );

  it('refuses a process whose certificate another authority signed, even one that Node.js trusts', async () => {
    const address = addressOf(ports.port);
    const env = {
      INTERNAL_TLS_DIR: join(folder, 'stranger'),
      ...trustedByNode(),
      RELEASES_URL: address,
    };
    expect(await call(address, env)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('trusts the authorities of Node.js, and not the one in INTERNAL_TLS_DIR, for other addresses', async () => {
    const address = addressOf(ports.port);
    expect(await call(address, { ...trusted(), RELEASES_URL: 'https://releases.example' })).toBe(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    expect(
      await call(address, {
        INTERNAL_TLS_DIR: join(folder, 'stranger'),
        ...trustedByNode(),
        RELEASES_URL: 'https://releases.example',
      }),
    ).toBe('200');
  });

  it('trusts the authorities of Node.js without INTERNAL_TLS_DIR', async () => {
    const address = addressOf(ports.port);
    expect(await call(address, { RELEASES_URL: address })).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await call(address, { ...trustedByNode(), RELEASES_URL: address })).toBe('200');
  });
});

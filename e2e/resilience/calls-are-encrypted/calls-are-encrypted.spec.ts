import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeInternalTls } from '@larkway/kit/testing';
import { mailsAbout } from '../../fixtures/inbox';
import { inquiry } from '../../fixtures/submissions';
import { type OwnStack, startOwnStack } from '../../fixtures/own-stack';
import { expect, test } from '../../fixtures/test';

// A separate site whose processes have INTERNAL_TLS_DIR. It is live once the release service has
// read the contracts of all services, has had pages rendered by the site, and the site has received
// the release map: all of it over TLS.
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let own: OwnStack;
let folder: string;
const trusted = getCACertificates();

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larkway-encrypted-'));
  // Only this test's calls need the authority in Node.js; the processes get it by their setting.
  setDefaultCACertificates([...trusted, makeInternalTls(folder).certificate]);
  own = await startOwnStack({ INTERNAL_TLS_DIR: folder });
});

test.afterAll(async () => {
  setDefaultCACertificates(trusted);
  await own?.stop();
  await rm(folder, { recursive: true, force: true });
});

const metricsOf = async (name: string): Promise<string> =>
  (await fetch(own.addresses.metrics[name]!)).text();

test(
  'a document is rendered with data that services send over TLS',
  { tag: '@nightly' },
  async () => {
    expect(own.addresses.site).toMatch(/^https:/);
    expect(await (await fetch(`${own.addresses.site}/inventory`)).text()).toContain('D6 Max');
  },
);

test(
  'an inquiry is forwarded over TLS and arrives as an email, and the console counts it from journals that it reads over TLS',
  { tag: '@nightly' },
  async () => {
    const response = await fetch(`${own.addresses.site}/api/vehicle-inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry('encrypted')),
    });
    expect(response.status).toBe(202);
    await expect
      .poll(async () => (await mailsAbout(own.addresses.inbox, 'Test encrypted')).length)
      .toBeGreaterThan(0);
    await expect
      .poll(() => metricsOf('ops'))
      .toMatch(/^ops_emails\{[^}]*state="sent"[^}]*\} [1-9]/m);
  },
);

test('no port of a process answers plain HTTP', { tag: '@nightly' }, async () => {
  const { site, services, metrics } = own.addresses;
  for (const address of [site, ...Object.values(services), ...Object.values(metrics)]) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    let received = '';
    socket.on('data', (part) => (received += part.toString('latin1'))).on('error', () => undefined);
    await once(socket, 'close');
    expect(received, address).not.toContain('HTTP/1');
  }
});

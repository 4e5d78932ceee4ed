import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, startRedirectingServer } from '@larkway/kit/testing';
import { NotificationEntity } from '../src/notifications/notification.entity.js';
import { pauseAfter } from '../src/notifications/webhook-deliveries.js';
import { mayCall, parseNetworks } from '../src/notifications/webhook-request.js';
import { type NotificationScene, secret, startNotificationScene } from './notification-scene.js';
import { startWebhookReceiver, type WebhookReceiver } from './start-webhook-receiver.js';

let scene: NotificationScene;
let receiver: WebhookReceiver;
/** A server on all addresses of this machine. */
let listening: { port: number; connections: number; stop(): void };

const startListening = async (): Promise<typeof listening> => {
  const server = createServer((_request, response) => response.writeHead(204).end()).listen(
    0,
    '::',
  );
  await once(server, 'listening');
  const started = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    stop: () => void (server.closeAllConnections(), server.close()),
  };
  server.on('connection', () => (started.connections += 1));
  return started;
};

const seconds = (count: number): Date => new Date(Date.now() + count * 1_000);
const paused = {
  kind: 'queue.paused',
  data: { since: '2026-11-26T12:00:00Z', waiting: 3 },
} as const;
const notify = () => scene.notifications.notify(scene.dataSource.manager, paused);

beforeAll(async () => {
  scene = await startNotificationScene();
});

beforeEach(async () => {
  await scene.clear();
  [receiver, listening] = await Promise.all([startWebhookReceiver(), startListening()]);
});

afterEach(async () => {
  listening.stop();
  await receiver.stop();
});

afterAll(() => scene.stop());

it('a webhook that the receiver refuses at first is sent again, with the same id and body and a valid signature', async () => {
  await scene.addReceiver(receiver.url);
  receiver.respond = (earlier) => (earlier === 0 ? 503 : 204);
  await notify();
  const deliveries = scene.newDeliveries();
  await deliveries.deliver();
  expect(await scene.stored()).toMatchObject([
    { attempts: 1, outcome: null, problem: 'The receiver answered 503' },
  ]);
  await deliveries.deliver(seconds(4));
  expect(receiver.received).toHaveLength(1);
  await deliveries.deliver(seconds(6));
  await deliveries.deliver(seconds(86_000));
  const [stored] = await scene.stored();
  expect(stored).toMatchObject({
    attempts: 2,
    outcome: 'delivered',
    problem: null,
    nextAttemptAt: null,
  });
  const [first, second, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect([first!.id, second!.id]).toEqual([stored!.id, stored!.id]);
  expect(second!.text).toBe(first!.text);
  expect(receiver.received.every(({ isVerified }) => isVerified(secret))).toBe(true);
  expect(first!.isVerified(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
  expect(first!.body).toEqual({
    type: 'queue.paused',
    timestamp: expect.stringMatching(/Z$/),
    data: { ...paused.data, url: 'https://ops.larkway.example/ops/sending' },
  });
});

it('a webhook whose process is killed during the request is sent by the next process, with the same id', async () => {
  await scene.addReceiver(receiver.url);
  receiver.respond = (earlier) => (earlier === 0 ? 'silence' : 204);
  await notify();
  void scene.newDeliveries().deliver();
  await eventually('the receiver has the request', () => receiver.received.length === 1);
  const next = scene.newDeliveries();
  await next.deliver(seconds(9));
  expect(receiver.received).toHaveLength(1);
  await next.deliver(seconds(16));
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(await scene.stored()).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
});

it('webhooks that one process is claiming are skipped by the others', async () => {
  await scene.addReceiver(receiver.url);
  await notify();
  const other = scene.newDeliveries();
  await scene.dataSource.transaction(async (manager) => {
    await manager.find(NotificationEntity, { lock: { mode: 'pessimistic_write' } });
    const skipped = other.deliver().then(() => 'skipped');
    const waited = delay(3_000, 'waited', { ref: false });
    expect(await Promise.race([skipped, waited])).toBe('skipped');
    expect(receiver.received).toEqual([]);
  });
  await Promise.all([other, scene.newDeliveries()].map((one) => one.deliver()));
  expect(receiver.received).toHaveLength(1);
});

it('a webhook is delivered as soon as the receiver accepts it, whatever the body of its response', async () => {
  await scene.addReceiver(receiver.url);
  receiver.respond = () => 'endless body';
  await notify();
  await scene.newDeliveries().deliver();
  expect(await scene.stored()).toMatchObject([{ outcome: 'delivered' }]);
});

it('a webhook is given up after a day', async () => {
  await scene.addReceiver(receiver.url);
  receiver.respond = () => 500;
  await scene.notifications.notify(scene.dataSource.manager, paused, seconds(-86_390));
  const deliveries = scene.newDeliveries();
  await deliveries.deliver();
  expect(await scene.stored()).toMatchObject([{ outcome: null }]);
  await deliveries.deliver(seconds(15));
  expect(await scene.stored()).toMatchObject([
    { outcome: 'failed', nextAttemptAt: null, problem: 'The receiver answered 500' },
  ]);
  await deliveries.deliver(seconds(86_400));
  expect(receiver.received).toHaveLength(2);
});

it('the pause between two attempts doubles from 5 seconds to an hour', () => {
  expect([1, 2, 3, 10, 11, 40].map(pauseAfter)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});

it('a redirect of a receiver is not followed', async () => {
  const redirecting = await startRedirectingServer();
  try {
    await scene.addReceiver(`${redirecting.url}/`);
    await notify();
    await scene.newDeliveries().deliver();
    expect(redirecting.followed()).toBe(0);
    expect(await scene.stored()).toMatchObject([{ problem: 'The receiver answered 307' }]);
  } finally {
    await redirecting.stop();
  }
});

it.each([
  ['127.0.0.1', ''],
  ['127.8.9.10', '127.0.0.1'],
  ['0.0.0.0', ''],
  ['10.1.2.3', '10.2.0.0/16'],
  ['172.16.0.1', ''],
  ['192.168.0.10', ''],
  ['169.254.169.254', ''],
  ['100.64.0.1', ''],
  ['224.0.0.1', ''],
  ['255.255.255.255', ''],
  ['::1', '127.0.0.1'],
  ['::', ''],
  ['::ffff:10.0.0.1', ''],
  ['64:ff9b::a00:1', ''],
  ['fd00::1', ''],
  ['fe80::1', ''],
  ['not an address', ''],
])('a webhook is not sent to %s where the configured networks are "%s"', (address, networks) => {
  expect(mayCall(address, parseNetworks(networks))).toBe(false);
});

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['8.8.8.8', ''],
  ['2606:4700::1111', ''],
  ['::ffff:8.8.8.8', ''],
  ['10.2.3.4', '10.2.0.0/16'],
  ['::1', '::1,10.0.0.0/8'],
])('a webhook is sent to %s where the configured networks are "%s"', (address, networks) => {
  expect(mayCall(address, parseNetworks(networks))).toBe(true);
});

it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', 'localhost'])(
  'no connection is made to %s, whose address is private, unless its network is configured',
  async (host) => {
    await scene.addReceiver(`http://${host}:${listening.port}/`);
    await notify();
    await scene.newDeliveries('').deliver();
    expect(listening.connections).toBe(0);
    expect(await scene.stored()).toMatchObject([
      { outcome: null, problem: expect.stringContaining('is in a private network') },
    ]);
    await scene.newDeliveries('127.0.0.1,::1').deliver(seconds(6));
    expect(listening.connections).toBe(1);
    expect(await scene.stored()).toMatchObject([{ outcome: 'delivered' }]);
  },
);

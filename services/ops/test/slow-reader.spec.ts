import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@larkway/kit/testing';
import { LiveClient } from '../src/live/live-client.js';

interface Reader {
  socket: Socket;
  response: ServerResponse;
  client: LiveClient;
  /** Everything that was received so far. */
  text: () => string;
}

let server: Server;
const responses: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer(
    (_request, response) =>
      void responses.push(response.writeHead(200, { 'content-type': 'text/event-stream' })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const open = async (): Promise<Reader> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => (text += part.toString())).on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const response = await eventually('the stream is open', () => responses.pop());
  return { socket, response, client: new LiveClient('session', response), text: () => text };
};

/** As large as a real overview with many services and workers. */
const overview = (id: number): string => JSON.stringify({ id, fill: 'x'.repeat(4_000) });
const lastOverview = (text: string): number =>
  Number(
    /event: overview\ndata: \{"id":(\d+)/.exec(
      text.slice(text.lastIndexOf('event: overview')),
    )?.[1],
  );

/** Sends events until the stream is blocked, and then more. @returns the id of the last event */
const fillUp = async (
  { client, response }: Reader,
  more: number,
  also?: Reader,
): Promise<number> => {
  let id = 0;
  const send = async (): Promise<void> => {
    id += 1;
    const ids = Array.from({ length: 200 }, () => randomUUID());
    for (const one of also ? [client, also.client] : [client]) {
      one.setOverview(id, overview(id));
      one.addEmails(ids, false);
    }
    await new Promise(setImmediate);
  };
  while (!response.writableNeedDrain) await send();
  for (const end = id + more; id < end;) await send();
  return id;
};

const heapAfterCollection = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

it('a reader that stops reading is sent only the latest state afterward; another reader gets everything', async () => {
  const [slow, quick] = [await open(), await open()];
  slow.socket.pause();
  const before = heapAfterCollection();
  const last = await fillUp(slow, 2_500, quick);
  await eventually('the quick one has everything', () => lastOverview(quick.text()) === last);
  const quicks = quick.text().match(/event: overview/g)!.length;
  expect(quicks).toBe(last);
  expect(slow.response.writableLength).toBeLessThan(100_000);
  expect(heapAfterCollection() - before - quick.text().length).toBeLessThan(15_000_000);
  slow.socket.resume();
  await eventually('the slow one has the latest state', () => lastOverview(slow.text()) === last);
  expect(slow.text().match(/event: overview/g)!.length).toBeLessThan(quicks - 2_000);
  await eventually('it learns that more emails have changed', () =>
    slow.text().includes('"more":true'),
  );
  for (const [, data] of slow.text().matchAll(/event: emails\ndata: (.*)\n\n/g))
    expect(JSON.parse(data!).ids.length).toBeLessThanOrEqual(200);
  for (const { socket } of [slow, quick]) socket.destroy();
});

it('a reader that has not read for half a minute is dropped; one that resumes in time is not', async () => {
  const [gone, back] = [await open(), await open()];
  for (const reader of [gone, back]) {
    reader.socket.pause();
    await fillUp(reader, 1);
  }
  const now = Date.now();
  back.socket.resume();
  await eventually('it has read all', () => !back.response.writableNeedDrain);
  jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
  for (const { client } of [gone, back]) client.beat(15_000);
  expect([gone.response.destroyed, back.response.destroyed]).toEqual([true, false]);
  back.socket.destroy();
});

it('a reader whose session ends gets that as its last event', async () => {
  const reader = await open();
  reader.client.end('expired');
  reader.client.setOverview(7, overview(7));
  reader.client.addEmails([randomUUID()], false);
  await once(reader.socket, 'end');
  expect(reader.text()).toMatch(/event: ended\ndata: \{"reason":"expired"\}\n\n/);
  expect(reader.text()).not.toMatch(/event: (overview|emails)/);
  reader.socket.destroy();
});

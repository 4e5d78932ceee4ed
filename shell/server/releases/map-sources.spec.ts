import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@larkway/kit/testing';
import { followService, type MapSource } from './map-sources.js';

let service: Server;
let readers: ServerResponse[];
let asked: string[];
let source: MapSource | undefined;
let maps: string[];
let errors: string[];

beforeEach(async () => {
  [readers, asked, maps, errors] = [[], [], [], []];
  service = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: map\ndata: the present\n\nevent: live\ndata: without an expiry\n\n');
    readers.push(response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(() => {
  source?.close();
  service.closeAllConnections();
  service.close();
});

const follow = () => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  source = followService({
    url,
    channel: 'production',
    onMap: (text) => void maps.push(text),
    onError: (error) => void errors.push(String(error)),
  });
};

describe('Following the release service', () => {
  test('yields the current map, then each new one, of one channel', async () => {
    follow();
    await eventually('the first map', () => maps.length === 1);
    readers[0]!.write(': beat\n\nevent: map\nda');
    readers[0]!.write('ta: the next\n\nevent: other\ndata: not a map\n\n');
    await eventually('the second map', () => maps.length === 2);
    expect(maps).toEqual(['the present', 'the next']);
    expect(asked).toEqual(['/releases/feed?channel=production']);
  });

  test('continues after the service was down', async () => {
    follow();
    await eventually('the first map', () => maps.length === 1);
    readers[0]!.destroy();
    await eventually('the map again', () => maps.length === 2);
    expect(errors).toHaveLength(1);
  });

  test('ends when it is closed', async () => {
    follow();
    await eventually('the first map', () => readers.length === 1);
    const closed = once(readers[0]!, 'close');
    source!.close();
    await closed;
    expect(asked).toHaveLength(1);
  });
});

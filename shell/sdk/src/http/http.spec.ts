import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, isFailure, toApiError } from './api-error';
import { createHttp, type Http, isCallError } from './http';

let server: Server;
let resolve: (path: string) => string;
let http: Http;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/things') return void response.end('["a"]');
    if (request.url === '/api/page') return void response.end('<h1>Welcome</h1>');
    if (request.url === '/api/slow') return undefined;
    if (request.url === '/api/empty') return void response.writeHead(502).end();
    if (request.method === 'POST') {
      response.writeHead(422, { 'content-type': 'application/json' });
      return void response.end(
        '{"error":"Some fields are invalid.","code":"invalid","issues":[{"path":"email","message":"No"}]}',
      );
    }
    if (request.url === '/api/mine') return void response.writeHead(401).end('who are you?');
    return void response.writeHead(404).end('nothing here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  resolve = (path) => `${origin}${path}`;
  http = createHttp({ fetch, resolve });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('Calls', () => {
  test('a non-OK response throws an error whose message is status, colon, body', async () => {
    await expect(http.get('/api/none')).rejects.toThrow(new ApiError(404, 'nothing here'));
    await expect(http.get('/api/none')).rejects.toThrow('404: nothing here');
  });

  test('a 401 throws like any other non-OK response', async () => {
    await expect(http.get('/api/mine')).rejects.toThrow(new ApiError(401, 'who are you?'));
  });

  test('read calls send credentials and ask for JSON', async () => {
    const seen: RequestInit[] = [];
    const recording = createHttp({
      fetch: (input, init) => (seen.push(init!), fetch(input, init)),
      resolve,
    });
    await expect(recording.get('/api/things')).resolves.toEqual(['a']);
    expect(seen).toEqual([
      expect.objectContaining({
        credentials: 'include',
        headers: expect.objectContaining({ accept: 'application/json' }),
      }),
    ]);
  });

  test('a response that is not JSON is a failure', async () => {
    await expect(http.get('/api/page')).rejects.toMatchObject({ name: 'SyntaxError' });
  });

  test('an empty body falls back to the status text', async () => {
    await expect(http.get('/api/empty')).rejects.toThrow('502: Bad Gateway');
  });

  test('an error exposes the code and the issues of the shared error format', async () => {
    const error = await http.post('/api/things/new', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe('invalid');
    expect((error as ApiError).body?.issues).toEqual([{ path: 'email', message: 'No' }]);
  });

  test('the timeout of a single call overrides the timeout of all calls', async () => {
    const patient = createHttp({ fetch, resolve, timeout: 60_000 });
    await expect(patient.post('/api/slow', {}, { timeout: 100 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('a refusal and a missing response are failures of the call, and an error in code is not', async () => {
    const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const refused = await caught(http.get('/api/none'));
    const garbled = await caught(http.get('/api/page'));
    const late = await caught(http.post('/api/slow', {}, { timeout: 20 }));
    const unreachable = await caught(
      createHttp({ fetch, resolve: () => 'http://127.0.0.1:1/' }).get('/'),
    );
    for (const error of [refused, garbled, late, unreachable])
      expect(isCallError(error)).toBe(true);
    expect(isCallError(new TypeError('undefined has no trim'))).toBe(false);
    expect(isCallError(undefined)).toBe(false);
  });

  test('a collection contains responses and failures, and can be serialized as JSON', async () => {
    // /api/slow never responds, so any timeout ends it.
    const hasty = createHttp({ fetch, resolve, timeout: 2_000 });
    const collected = JSON.parse(
      JSON.stringify(await hasty.collect(['/api/things', '/api/none', '/api/slow'])),
    ) as Record<string, unknown>;
    expect(collected['/api/things']).toEqual(['a']);
    const [missing, late] = [collected['/api/none'], collected['/api/slow']];
    if (!isFailure(missing) || !isFailure(late)) throw new Error('Both are failures');
    expect(toApiError(missing).message).toBe('404: nothing here');
    expect(toApiError(late).status).toBe(0);
  });
});

import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { describeContract } from '../src/http/contract-document.js';
import { startService, type StartedService } from '../src/testing/index.js';

class EmptyModule {}

const routes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/things',
    summary: 'All',
    success: { status: 200, schema: z.array(z.string()), description: 'Names' },
    errors: [],
  }),
};

let service: StartedService;

beforeAll(
  async () => void (service = await startService({ module: { module: EmptyModule }, routes })),
);
afterAll(() => service.close());

it('every service serves its contract', async () => {
  const response = await fetch(`${service.url}/contract`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(describeContract(Object.values(routes)));
});

it('a client that has the current contract gets 304 without a body', async () => {
  const tag = (await fetch(`${service.url}/contract`)).headers.get('etag')!;
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  const response = await fetch(`${service.url}/contract`, { headers: { 'if-none-match': tag } });
  expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
    304,
    '',
    tag,
  ]);
});

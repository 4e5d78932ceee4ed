import { randomBytes, randomUUID } from 'node:crypto';
import { eventually } from '@larkway/kit/testing';
import { createBodyStore, MOST_WAITING, POPULAR, type StoredBody } from './stored-body.js';
import type { DocumentValues } from './template.js';

const values: DocumentValues = {
  nonce: randomBytes(16).toString('base64'),
  documentNonce: 'n',
  formToken: 't',
  formKey: randomUUID(),
};
const words = Array.from({ length: 4_000 }, (_, index) => `word${(index * index) % 977}`).join(' ');
const template = { bytes: Buffer.from(words), holes: [] };

const visit = async (body: StoredBody): Promise<void> => {
  for (let visitors = 0; visitors < POPULAR; visitors += 1) await body.filled('br', values);
};

it('of many documents that become popular together, some are compressed further, and the others once they are requested again', async () => {
  const store = createBodyStore();
  const onError = jest.fn();
  const bodies = await Promise.all(
    Array.from({ length: MOST_WAITING + 4 }, () =>
      store(template, { onResize: () => undefined, isKept: () => true, onError }),
    ),
  );
  const before = bodies[0]!.size();
  const smaller = (): number => bodies.filter((body) => body.size() < before).length;
  await Promise.all(bodies.map(visit));
  await eventually('the first are smaller', () => smaller() === MOST_WAITING);
  await Promise.all(bodies.map(visit));
  await eventually('all are', () => smaller() === bodies.length);
  expect(onError).not.toHaveBeenCalled();
});

it('a document that was dropped from the cache is not compressed further', async () => {
  const store = createBodyStore();
  const options = { onResize: () => undefined, onError: () => undefined };
  const dropped = await store(template, { ...options, isKept: () => false });
  const kept = await store(template, { ...options, isKept: () => true });
  const before = dropped.size();
  for (const body of [dropped, kept]) await visit(body);
  await eventually('the one after it is smaller', () => kept.size() < before);
  expect(dropped.size()).toBe(before);
});

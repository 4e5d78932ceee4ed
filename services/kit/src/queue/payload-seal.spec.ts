import { PayloadSeal } from './payload-seal.js';

const key = 'the key of the queue in a test of its seal';
const next = 'the key of the queue that replaces the other';
const owner = { id: 'a1', name: 'letter' };
const payload = { name: 'Zoë' };

test('a sealed payload is opened with any of the keys, for the job that it was sealed for', () => {
  const carried = new PayloadSeal(key).seal(payload, owner);
  expect(JSON.stringify(carried)).not.toContain('Zoë');
  for (const keys of [key, `${next},${key}`])
    expect(new PayloadSeal(keys).open(carried, owner)).toEqual(payload);
  for (const other of [
    { ...owner, id: 'a2' },
    { ...owner, name: 'parcel' },
  ])
    expect(() => new PayloadSeal(key).open(carried, other)).toThrow('cannot be opened');
});

test('without its key a sealed payload is refused, which keeps the job in the queue', () => {
  const carried = new PayloadSeal(key).seal(payload, owner);
  expect(() => new PayloadSeal(undefined).open(carried, owner)).toThrow('has no key of the queue');
  expect(() => new PayloadSeal(next).open(carried, owner)).toThrow('any key of the queue');
});

test('a payload in clear, of a version or producer without a key, is read with and without one', () => {
  const carried = new PayloadSeal(undefined).seal(payload, owner);
  expect(carried).toEqual({ payload });
  for (const keys of [key, undefined])
    expect(new PayloadSeal(keys).open(carried, owner)).toEqual(payload);
});

import { z } from 'zod';
import { parseConfig } from './parse-config.js';
import { keyedHash } from '../signing/keyed-hash.js';
import { currentKey, hashFunctionOf, keysOf, rotatingSecret } from './rotating-secret.js';

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
const read = (KEY: string) => parseConfig(z.object({ KEY: rotatingSecret() }), { KEY }).KEY;

it('a secret is one key, or several separated by commas of which the first is the current one', () => {
  expect(keysOf(read(old))).toEqual([old]);
  expect(keysOf(read(`${next}, ${old}`))).toEqual([next, old]);
  expect(currentKey(`${next},${old}`)).toBe(next);
});

it.each([`${next},short`, `${next},`, `,${next}`, 'short'])(
  'a list with a key that is too short is refused: %s',
  (secret) => {
    expect(() => read(secret)).toThrow('KEY: must have at least 32 characters');
  },
);

it('a key that starts with sha512: makes HMACs with SHA-512, other keys with SHA-256', () => {
  const longer = `sha512:${next}`;
  expect([old, longer].map(hashFunctionOf)).toEqual(['sha256', 'sha512']);
  expect([old, longer].map((key) => keyedHash(key, 'purpose', 'text').length)).toEqual([32, 64]);
});

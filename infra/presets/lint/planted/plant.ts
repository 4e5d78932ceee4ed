// Breaks every rule named in rules.spec.ts once. The linter ignores this folder, except in that
// test.
import { setTimeout as delay } from 'node:timers/promises';

export * from './planted-types';

var old = 1;
let unchanged = 2;
const any: any = { old: old };
// todo: remove
if (any == unchanged) console.log('text');

const unused = 1;
delay(1);
[1].forEach(async () => delay(1));
for (const key in [1, 2]) void key;

export const thrown = (text: string): never => {
  throw text;
};
export const rejected = (): Promise<never> => Promise.reject('text');
export const later = async (): Promise<unknown> => {
  try {
    return delay(1);
  } catch {
    return undefined;
  }
};
export const chosen = (side: 'left' | 'right'): number => {
  switch (side) {
    case 'left':
      return 1;
  }
  return 2;
};
export const rows = (manager: { query: (sql: string) => unknown }): unknown =>
  manager.query('SELECT 1');
export default thrown;

import { setTimeout as delay } from 'node:timers/promises';

/** Retries until the answer is truthy. @throws after 20 seconds */
export const until = async <T>(ask: () => Promise<T> | T): Promise<NonNullable<T>> => {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`Never came true: ${ask.toString()}`);
};

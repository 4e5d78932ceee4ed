import { repetitions } from '@larkway/infra/tier';
import { inquiry } from '../../fixtures/submissions';
import { mailsAbout } from '../../fixtures/inbox';
import { expect, test } from '../../fixtures/own-releases';
import type { OwnStack } from '../../fixtures/own-stack';

// Not on the shared site: what is killed here must not disturb other tests.
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

/** In each stream. */
const INQUIRIES = repetitions({ everyRun: 12, nightly: 60 });

let own: OwnStack;

test.beforeAll(({ releases }) => void (own = releases.stack));

let senders = 0;

const newAddress = (): string => `10.0.${(senders += 1) >> 8}.${senders & 255}`;

const send = async (name: string): Promise<number> => {
  const response = await fetch(`${own.addresses.site}/api/vehicle-inquiry`, {
    method: 'POST',
    // Each from its own address, as shoppers have; a single sender would be limited.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(inquiry(name)),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  return response?.status ?? 0;
};

/**
 * Sends a stream of inquiries and kills a process in the middle.
 * @returns the accepted inquiries
 */
const acceptedAround = async (victim: string, count: number): Promise<string[]> => {
  const accepted: string[] = [];
  const sends: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `${victim}-${String(index).padStart(3, '0')}`;
    sends.push(send(name).then((status) => void (status === 202 && accepted.push(name))));
    if (index === Math.floor(count / 2)) {
      // On a busy machine the first answer may be later than half of the stream.
      await sends[0];
      process.kill(own.processes[victim]!.pid!, 'SIGKILL');
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await Promise.all(sends);
  return accepted;
};

const arrived = async (names: string[]): Promise<string[]> => {
  const mails = await mailsAbout(own.addresses.inbox, 'Test ');
  return names.filter((name) => mails.some(({ text }) => text.includes(`Test ${name}`)));
};

/** The fault-injection run kills the services, in every run. */
const victims = repetitions({ everyRun: ['shell'], nightly: ['leads', 'email', 'mail', 'shell'] });

for (const victim of victims) {
  test(`no accepted inquiry is lost when ${victim} is killed in the middle of a stream of them, and the site is whole again afterward`, async () => {
    const accepted = await acceptedAround(victim, INQUIRIES);
    expect(accepted.length).toBeGreaterThan(0);
    await expect.poll(() => send(`after-${victim}`), { timeout: 30_000 }).toBe(202);
    const all = [...accepted, `after-${victim}`];
    await expect.poll(() => arrived(all), { timeout: 60_000, intervals: [500] }).toEqual(all);
  });
}

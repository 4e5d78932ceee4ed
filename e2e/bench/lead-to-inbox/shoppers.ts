import { setTimeout as delay } from 'node:timers/promises';
import { inquiry } from '../../fixtures/submissions.js';

const PER_SECOND = 20;
const SECONDS = 20;
const COUNT = PER_SECOND * SECONDS;

export interface Sent {
  requestId: string;
  /** When it was due, so that a delayed sender does not improve the figures. */
  at: number;
  status: number;
}

const send = async (site: string, requestId: string): Promise<number> => {
  const response = await fetch(`${site}/api/vehicle-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify(inquiry(requestId)),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Sends inquiries through the site at a steady rate, without waiting for earlier answers. */
export const sendInquiries = async (
  site: string,
  run: string,
  count: number = COUNT,
): Promise<Sent[]> => {
  const begin = performance.now();
  const sending: Promise<Sent>[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = begin + (index * 1_000) / PER_SECOND;
    await delay(Math.max(0, at - performance.now()));
    const requestId = `bench-${run}-${String(index).padStart(4, '0')}`;
    sending.push(send(site, requestId).then((status) => ({ requestId, at, status })));
  }
  return Promise.all(sending);
};

/** From the click on "Send" to the moment the mail server has accepted the message, at a steady rate. */
import { SMTPServer } from 'smtp-server';
import { percentile } from './figures.mjs';

const PER_SECOND = 20;
const SECONDS = 30;
const PATIENCE = 30_000;

/** A mail server that notes when each request's first message was accepted. */
export const startSink = async () => {
  const accepted = new Map();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const id = /^x-request-id: (\S+)/im.exec(text)?.[1];
        if (id && !accepted.has(id)) accepted.set(id, performance.now());
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${server.server.address().port}`, accepted, close: () => new Promise((resolve) => server.close(resolve)) };
};

const inquiry = {
  name: 'Bench Shopper',
  email: 'bench@shopper.example',
  phone: '(555) 555-0177',
  message: "I'm interested in learning more about this vehicle.",
  vehicleName: 'D6 Max',
  vehiclePrice: '$11,995',
};

const send = async (site, id) => {
  const response = await fetch(`${site}/api/vehicle-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify(inquiry),
  });
  if (response.status !== 202) throw new Error(`${id} was answered ${response.status}: ${await response.text()}`);
};

/** @returns milliseconds: p50, p99 and the longest. */
export const measureDelivery = async ({ site, sink }) => {
  const clicked = new Map();
  const sends = [];
  const begin = performance.now();
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const due = begin + (index * 1000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const id = `bench-${String(index).padStart(6, '0')}`;
    clicked.set(id, performance.now());
    sends.push(send(site, id));
  }
  await Promise.all(sends);
  for (const deadline = performance.now() + PATIENCE; sink.accepted.size < clicked.size; ) {
    if (performance.now() > deadline) throw new Error(`${clicked.size - sink.accepted.size} messages did not arrive`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const times = [...clicked].map(([id, at]) => sink.accepted.get(id) - at);
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), max: Math.max(...times) };
};

/** `npm run bench`: the numbers that the README shows, each against its limit. Ratios are taken within one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { anyPorts, buildAndPublishLocally, root, startStack } from '@larkway/infra/local';
import { measureApiCost } from './api-cost.mjs';
import { measureDelivery, startSink } from './delivery.mjs';
import { measureFirstView } from './first-view.mjs';
import { buildOneBundle } from './one-bundle.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (value) => `${Math.round(value)} ms`;

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--disable-gpu', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
};

const machine = () => {
  const [cpu] = os.cpus();
  return `${os.cpus().length} cores (${cpu.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}, Node ${process.version}`;
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'larkway-bench-'));
const release = await buildAndPublishLocally({ root });
const sink = await startSink();
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/(_URL|_PORT)$/.test(name)));
const stack = await startStack({ folder, release, env: { ...environment, ...anyPorts, LOG_LEVEL: 'warn', SMTP_URL: sink.url } });

const rows = [];
const row = (what, value, limit, holds) => rows.push({ what, value, limit, holds });

try {
  console.error('bench: building the same pages as one bundle');
  const bundle = await buildOneBundle(path.join(folder, 'one-bundle'));

  console.error('bench: first view');
  const { federated, oneBundle } = await measureFirstView({ site: stack.urls.site, bundle, launchOptions });
  row('JavaScript on the first view of `/`, brotli', kilobytes(federated.bytes), '<= 200 kB', federated.bytes <= 200_000);
  row('… in files', String(federated.files), '<= 14', federated.files <= 14);
  const jsRatio = federated.bytes / oneBundle.bytes;
  row(`… against one bundle (${kilobytes(oneBundle.bytes)})`, `${jsRatio.toFixed(2)}x`, '<= 1.4x', jsRatio <= 1.4);
  row('Largest paint, 4x CPU, 1.6 Mbps, 150 ms', milliseconds(federated.lcp), '', true);
  const lcpRatio = federated.lcp / oneBundle.lcp;
  row(`… against one bundle (${milliseconds(oneBundle.lcp)})`, `${lcpRatio.toFixed(2)}x`, '<= 1.1x', lcpRatio <= 1.1);
  row('Layout shift', federated.cls.toFixed(4), '<= 0.01', federated.cls <= 0.01);

  console.error('bench: cost of a call');
  const metrics = `http://127.0.0.1:${stack.ports.INVENTORY_METRICS_PORT.actual}/metrics`;
  const cost = await measureApiCost({ service: stack.urls.inventory, metrics });
  row('`GET /api/vehicles`, CPU per request', `${cost.ours.toFixed(0)} µs`, '', true);
  row(`… against bare Fastify (${cost.bare.toFixed(0)} µs)`, `${cost.ratio.toFixed(2)}x`, '<= 1.6x', cost.ratio <= 1.6);

  console.error('bench: delivery');
  const delivery = await measureDelivery({ site: stack.urls.site, sink });
  row(`Send to accepted by SMTP, ${delivery.count} at 20/s: p50`, milliseconds(delivery.p50), '', true);
  row('… p99', milliseconds(delivery.p99), '<= 1,000 ms', delivery.p99 <= 1_000);
} finally {
  await stack.stop();
  await sink.close();
  await rm(folder, { recursive: true, force: true });
}

console.log(`Measured on ${machine()}.\n`);
console.log('| What | Measured | Limit | |\n|---|---|---|---|');
for (const { what, value, limit, holds } of rows) console.log(`| ${what} | ${value} | ${limit} | ${holds ? (limit ? 'holds' : '') : 'BROKEN'} |`);
process.exit(rows.every(({ holds }) => holds) ? 0 : 1);

/**
 * `npm run check:compose`: builds and starts docker-compose.yml as a separate project, uses the
 * site as a shopper does, restarts it, kills containers, and removes everything. Requires a Docker
 * engine with Compose and no npm package.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  compose,
  containers,
  explain,
  removeAll,
  run,
  tryCompose,
  writeEnvironment,
} from './compose-project.mjs';

/** Seconds for one step; the first start also runs migrations and publishes four remotes. */
const STEP_SECONDS = 240;
const started = performance.now();
let passed = 0;

const say = (text) =>
  console.log(`${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s  ${text}`);

/** Waits for a condition. Fails early if a container keeps crashing. */
const until = async (title, holds) => {
  const deadline = performance.now() + STEP_SECONDS * 1000;
  for (let last; ; await delay(500)) {
    try {
      if (await holds()) break;
      last = undefined;
    } catch (error) {
      last = error;
    }
    const crashing = (await containers()).find(({ restarts }) => restarts >= 5);
    if (crashing)
      throw new Error(`${title}: the container of "${crashing.service}" keeps crashing`);
    if (performance.now() > deadline)
      throw new Error(`${title}: not within ${STEP_SECONDS} s${last ? ` (${last.message})` : ''}`);
  }
  done(title);
};

const done = (title) => {
  passed += 1;
  say(`✓ ${title}`);
};

const claim = (title, holds, detail = '') => {
  if (!holds) throw new Error(`${title}: does not hold. ${detail}`);
  done(title);
};

const get = (url) => fetch(url, { signal: AbortSignal.timeout(10_000) });
const isUp = async (url) => (await get(url)).status === 200;

/** Paths of a document's scripts, styles, fonts and pictures, in attributes and inline data. */
const assetsOf = (html) => [
  ...new Set(
    [...html.matchAll(/\/assets\/[\w./@-]+\.(?:js|css|woff2|svg|avif|webp|png|jpg|glb)\b/g)].map(
      ([path]) => path,
    ),
  ),
];

const checkAssets = async (site) => {
  const html = await (await get(`${site}/`)).text();
  const paths = assetsOf(html);
  const broken = [];
  for (const path of paths) {
    const response = await get(site + path);
    const { byteLength } = await response.arrayBuffer();
    if (
      response.status !== 200 ||
      byteLength === 0 ||
      !/immutable/.test(response.headers.get('cache-control') ?? '')
    )
      broken.push(`${path}: ${response.status}, ${byteLength} bytes`);
  }
  claim(
    `all ${paths.length} assets of the home page are served`,
    paths.length >= 10 && broken.length === 0,
    broken.join('; '),
  );
};

const statusesOf = (origin, paths) =>
  Promise.all(paths.map(async (path) => (await get(origin + path)).status));

/** The console has its own origin; neither server answers for the other. */
const checkConsole = async (consoleOrigin, site) => {
  await until('the operations console answers 200 at its own port', () =>
    isUp(`${consoleOrigin}/ops`),
  );
  claim('its API answers there', await isUp(`${consoleOrigin}/ops/api/session`));
  const foreign = await statusesOf(consoleOrigin, [
    '/assets/shell/main.js',
    '/api/vehicles',
    '/faq',
    '/openapi.json',
    '/readyz',
  ]);
  claim(
    'nothing of the site, and nothing internal of the service, is served there',
    foreign.every((status) => status === 404),
    foreign.join(', '),
  );
  const onSite = await statusesOf(site, ['/ops', '/ops/', '/ops/api/session', '/ops/queue']);
  claim(
    'the site serves nothing of the console',
    onSite.every((status) => status === 404),
    onSite.join(', '),
  );
};

/**
 * Runs a statement in the database of leads; psql in the container needs no password.
 * @returns the output
 */
const answerTo = async (role, sql) => {
  const { output, errors } = await tryCompose(
    'exec',
    '--no-TTY',
    'postgres',
    'psql',
    '--username',
    role,
    '--dbname',
    'leads',
    '--command',
    sql,
  );
  return `${output}${errors}`;
};

/**
 * A service's role may only change rows, and the script that separates the roles can run on a
 * server in use.
 */
const checkRoles = async () => {
  const statement = 'ALTER TABLE leads ENABLE TRIGGER ALL';
  const answers = [await answerTo('leads', statement), await answerTo('leads_owner', statement)];
  claim(
    'the role of leads may not change its tables, and their owner may',
    /must be owner of table leads/.test(answers[0]) && answers[1] === 'ALTER TABLE',
    answers.join(', '),
  );
  await compose('exec', '--no-TTY', 'postgres', '/docker-entrypoint-initdb.d/create-databases.sh');
  done('create-databases.sh runs again while the site is used');
};

const newInquiry = (name) => ({
  key: randomUUID(),
  body: {
    name: `Ada ${name}`,
    email: `${name}@shopper.example`,
    phone: '555-010-0123',
    vehicleName: 'D6 Max',
    vehiclePrice: '$17,995',
  },
});

/** @returns the id of the lead. */
const send = async (site, { key, body }) => {
  const response = await fetch(`${site}/api/vehicle-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (response.status !== 202)
    throw new Error(
      `the inquiry of ${body.name} was answered with ${response.status}: ${text.slice(0, 300)}`,
    );
  return JSON.parse(text).id;
};

/** Emails about a shopper: the receipt, and the one to the sales team. */
const emailsOf = async (inbox, { body }) => {
  const { messages } = await (await get(`${inbox}/api/v1/messages?limit=200`)).json();
  return messages.filter((message) => JSON.stringify(message).includes(body.email)).length;
};

const sendAndReceive = async ({ site, inbox }, name) => {
  const inquiry = newInquiry(name);
  const id = await send(site, inquiry);
  await until(
    `the inquiry of ${inquiry.body.name} arrives as two emails`,
    async () => (await emailsOf(inbox, inquiry)) === 2,
  );
  return { ...inquiry, id };
};

/** Requests the home page continuously, one request at a time, until it is stopped. */
const probe = (site) => {
  const statuses = [];
  let stopped = false;
  const loop = (async () => {
    while (!stopped)
      statuses.push(
        await get(`${site}/`)
          .then(async (response) => (await response.text(), response.status))
          .catch((error) => error.message),
      );
  })();
  return {
    statuses,
    stop: () => {
      stopped = true;
      return loop;
    },
  };
};

const isHealthy = (copies, service, count) =>
  copies.filter((copy) => copy.service === service && copy.health === 'healthy').length === count;

const check = async () => {
  const { SITE_PORT, OPS_PORT, MAIL_PORT, BOUNCE_PORT } = await writeEnvironment();
  const addresses = {
    site: `http://localhost:${SITE_PORT}`,
    inbox: `http://localhost:${MAIL_PORT}`,
  };
  const { site, inbox } = addresses;

  await compose('build');
  done('docker compose build');
  await compose('up', '--detach');
  done('docker compose up');
  await until('the home page answers 200', () => isUp(`${site}/`));
  await until('the publishing job has exited with code 0', async () =>
    (await containers()).some(
      ({ service, running, exitCode }) => service === 'publish' && !running && exitCode === 0,
    ),
  );
  await checkAssets(site);
  await checkConsole(`http://127.0.0.1:${OPS_PORT}`, site);
  await checkRoles();
  claim(
    'the sitemap lists pages of this origin',
    (await (await get(`${site}/sitemap.xml`)).text()).includes(`<loc>${site}/`),
  );
  const first = await sendAndReceive(addresses, 'byron');
  claim(
    'the bounce server refuses an address that it did not create',
    await refusesStranger(BOUNCE_PORT),
  );

  await compose('restart');
  await until('after a restart the home page answers 200', () => isUp(`${site}/`));
  await compose('down');
  await compose('up', '--detach');
  await until('after "down" and "up" the home page answers 200', () => isUp(`${site}/`));
  claim(
    'the lead was kept: sent again with its idempotency key it has the same id',
    (await send(site, first)) === first.id,
  );
  await sendAndReceive(addresses, 'lovelace');
  claim(
    'a lead that was sent again is not sent by email again',
    (await emailsOf(inbox, first)) === 0,
  );

  await compose('up', '--detach', '--no-recreate', '--scale', 'site=2', '--scale', 'email=2');
  await until('two copies of the site and of the email worker are healthy', async () => {
    const all = await containers();
    return isHealthy(all, 'site', 2) && isHealthy(all, 'email', 2);
  });
  await until('the proxy sends visitors to both copies of the site', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => (await get(`${site}/`)).text()));
    return (await Promise.all([1, 2].map(documentsOf))).every((count) => count > 0);
  });
  const { statuses, stop } = probe(site);
  await until('a visitor reads page after page', () => statuses.length >= 5);
  const doomed = (await containers()).filter(
    ({ service, number }) => ['site', 'email'].includes(service) && number === 1,
  );
  claim(
    'one copy of each is killed',
    (await run('docker', ['kill', ...doomed.map(({ id }) => id)])).code === 0 &&
      doomed.length === 2,
  );
  const pagesBefore = statuses.length;
  await sendAndReceive(addresses, 'king');
  await until('the visitor reads 30 more pages', () => statuses.length >= pagesBefore + 30);
  await stop();
  const failures = statuses.filter((status) => status !== 200);
  // A document that the killed copy was sending cannot be completed by the other.
  claim(
    `the kill cost the visitor one page at most (${failures.length} of ${statuses.length})`,
    failures.length <= 1,
    failures.join(', '),
  );
};

/** Documents that one copy of the site has sent to visitors, by its metrics. */
const documentsOf = async (number) => {
  const script =
    "fetch('http://127.0.0.1:9100/metrics').then((response) => response.text()).then((text) => console.log(text))";
  const metrics = await compose(
    'exec',
    '--no-TTY',
    '--index',
    String(number),
    'site',
    'node',
    '-e',
    script,
  );
  return [...metrics.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    .filter(([, labels]) => /status="200"/.test(labels) && !/readyz|healthz/.test(labels))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
};

const refusesStranger = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .setTimeout(10_000, () => socket.destroy(new Error('the bounce server is silent')));
    const lines = ['EHLO mail.example', 'MAIL FROM:<>', 'RCPT TO:<stranger@larkway.example>'];
    socket.on('data', (text) => {
      const next = lines.shift();
      if (next) return socket.write(`${next}\r\n`);
      resolve(/^550 /m.test(text));
      socket.end();
    });
    socket.once('error', reject);
  });

const { code: engine } = await run('docker', ['compose', 'version']);
const { code: reachable } = engine === 0 ? await run('docker', ['info']) : { code: 1 };
if (reachable !== 0) {
  console.log(
    'check:compose needs a Docker engine with Compose: "docker info" and "docker compose version" must succeed.\n\n0 passed, 1 failed',
  );
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void removeAll().then(() => process.exit(1)));

let failed = 0;
try {
  await check();
} catch (error) {
  failed += 1;
  say(`✗ ${error.message}`);
  await explain();
}
if (await removeAll()) done('everything that was started is removed');
else failed += 1;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer, json } from 'node:stream/consumers';
import type { Renderer, RendererModule, Rendering } from '../renderer.js';
import { confine } from './confine.js';
import {
  BEAT_MILLISECONDS,
  encodeOutcome,
  keptOpen,
  keyOf,
  ORDER_HEADER,
  type RenderOutcome,
  renderHeaders,
  type RenderOrder,
  type RenderPlan,
  type RenderReport,
} from './render-plan.js';
import { type RunningVersion, trackRunningVersion } from './running-version.js';
import { createDescribeThrown, type DescribeThrown } from './thrown-error.js';

// The program of a render process: renders documents with the remotes' node builds, without the
// site's secrets.

/** The open file in which the process records whose code runs. */
const RECORD_FILE = 4;

const require = createRequire(import.meta.url);
const send = process.send!.bind(process) as (report: RenderReport) => void;
const endAtOnce = process.kill.bind(process, process.pid, 'SIGKILL');

const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).slice(0, 2_000);

const reportFaults = (running: RunningVersion, describe: DescribeThrown): void => {
  const report = (thrown: unknown): void =>
    send({
      type: 'fault',
      version: running.culprit(thrown),
      message: messageOf(thrown),
      thrown: describe(thrown),
    });
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  process.on('exit', () => running.recordCulprit(new Error('The process ends')));
};

const bodyless = new Set([101, 204, 205, 304]);

/**
 * `fetch` for paths such as `/api/vehicles`, answered by the site over its socket: the only way out
 * of a render process.
 * @returns a function that creates the `fetch` of one order
 */
const apiCaller = (socketPath: string): ((order: string) => typeof fetch) => {
  const agent = new Agent({ keepAlive: true });
  return (order) =>
    (input, init = {}) =>
      new Promise<Response>((resolve, reject) => {
        const call = httpRequest({
          socketPath,
          agent,
          path: String(input),
          method: init.method,
          signal: init.signal ?? undefined,
          headers: { ...Object.fromEntries(new Headers(init.headers)), [ORDER_HEADER]: order },
        });
        const answerWith = async (answer: IncomingMessage): Promise<Response> => {
          const status = answer.statusCode!;
          const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
            values!.map((value): [string, string] => [name, value]),
          );
          // Answers are short; a stream would cost more than it saves.
          const body = await buffer(answer);
          return new Response(bodyless.has(status) ? null : body, {
            status,
            statusText: answer.statusMessage,
            headers,
          });
        };
        call.once('response', (answer) => void answerWith(answer).then(resolve, reject));
        call.once('error', reject);
        call.end(init.body as string | undefined);
      });
};

/** Resolves when a slow reader has room for more, or has disconnected. */
const roomFor = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });

/** The time in which at least one of several calls is under way. */
const stopwatch = () => {
  let running = 0;
  let since = 0;
  let total = 0;
  return {
    time: async <T>(call: Promise<T>): Promise<T> => {
      if (running === 0) since = performance.now();
      running += 1;
      try {
        return await call;
      } finally {
        running -= 1;
        if (running === 0) total += performance.now() - since;
      }
    },
    /** In milliseconds. */
    elapsed: () => total + (running > 0 ? performance.now() - since : 0),
  };
};

const stream = async (
  rendering: Extract<Rendering, { kind: 'document' }>,
  outcome: RenderOutcome,
  waited: () => number,
  response: ServerResponse,
): Promise<void> => {
  await rendering.stream({
    begin: (status) => {
      const { kind, status: documentStatus, retryAfter, query, outcome: trailer } = renderHeaders;
      response.writeHead(200, {
        [kind]: 'document',
        [documentStatus]: String(status),
        [renderHeaders.waited]: waited().toFixed(1),
        trailer,
        ...(rendering.query && { [query]: rendering.query.map(encodeURIComponent).join(' ') }),
        ...(rendering.retryAfter !== undefined && { [retryAfter]: String(rendering.retryAfter) }),
      });
    },
    // Bytes, because the text would be measured first and encoded afterward.
    write: (html) =>
      response.write(Buffer.from(html)) || response.destroyed ? undefined : roomFor(response),
    end: () => {
      response.addTrailers({ [renderHeaders.outcome]: encodeOutcome(outcome) });
      response.end();
    },
  });
};

const carryOut = async (
  order: RenderOrder,
  renderer: Renderer,
  running: RunningVersion,
  describe: DescribeThrown,
  callApi: typeof fetch,
  response: ServerResponse,
): Promise<void> => {
  const outcome: RenderOutcome = { events: [], failures: [] };
  const calls = stopwatch();
  const gone = new AbortController();
  // An abort makes an error with a stack, also if nothing is under way.
  response.once('close', () => void (response.writableFinished || gone.abort()));
  const { id: _id, without, ...page } = order;
  const rendering = await renderer.render({
    ...page,
    signal: gone.signal,
    fetch: async (...call) => {
      const goOn = running.keep((answer: Response) => answer);
      return goOn(await calls.time(callApi(...call)));
    },
    enter: running.enter,
    canRun: (version) => !without.includes(keyOf(version)),
    onUnanswered: () => void (outcome.isUnanswered = true),
    onRegionEvent: ({ name, version }, event) =>
      void outcome.events.push([{ name, version }, event]),
    onError: (error, where) =>
      void outcome.failures.push({ where, message: messageOf(error), thrown: describe(error) }),
  });
  if (rendering.kind === 'document') return stream(rendering, outcome, calls.elapsed, response);
  const { kind, status, to } = renderHeaders;
  response
    .writeHead(200, {
      [kind]: rendering.kind,
      ...(rendering.kind === 'redirect' && {
        [status]: String(rendering.status),
        [to]: encodeURI(rendering.to),
      }),
    })
    .end();
};

const start = async (plan: RenderPlan): Promise<void> => {
  const callFor = apiCaller(plan.api);
  const running = trackRunningVersion(RECORD_FILE, plan.entries);
  const describe = createDescribeThrown(plan.entries);
  const server = createServer(keptOpen);
  const { createRenderer } = require(plan.renderer) as RendererModule;
  const renderer = await createRenderer({
    ...plan,
    requireFile: require,
    home: dirname(plan.renderer),
  });
  reportFaults(running, describe);
  confine(running, callFor('none'));

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      try {
        const order = (await json(request)) as RenderOrder;
        await carryOut(order, renderer, running, describe, callFor(order.id), response);
      } catch (error) {
        if (response.headersSent) response.destroy();
        else
          response
            .writeHead(500, {
              [renderHeaders.outcome]: encodeOutcome({
                events: [],
                failures: [{ where: 'document', message: messageOf(error) }],
              }),
            })
            .end();
      }
    })();
  });
  for (const remote of plan.map.remotes.flatMap((live) =>
    live.lastGood ? [live, live.lastGood] : [live],
  )) {
    if (!plan.entries[keyOf(remote)]) continue;
    running.enter(remote);
    await renderer.warm(remote).catch((error: unknown) =>
      send({
        type: 'failure',
        where: keyOf(remote),
        message: messageOf(error),
        thrown: describe(error),
      }),
    );
  }
  server.listen(plan.socket, () => send({ type: 'ready' }));
};

let before = performance.eventLoopUtilization();
const beat = (): void => {
  const now = performance.eventLoopUtilization();
  send({ type: 'beat', utilization: performance.eventLoopUtilization(now, before).utilization });
  before = now;
};
beat();
setInterval(beat, BEAT_MILLISECONDS);
process.once('disconnect', endAtOnce);
process.once('message', (plan) => void start(plan as RenderPlan));

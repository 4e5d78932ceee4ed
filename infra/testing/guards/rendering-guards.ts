import type { Guard } from './guard.js';

const folder = 'shell/server/rendering';
const spec = `${folder}/render-service.spec.ts`;
const processes = `${folder}/render-processes.spec.ts`;
const streaming = `${folder}/streaming.spec.ts`;
const isolated = `${folder}/isolation.spec.ts › On Linux a render process`;
const remote = `${spec} › Server code of a remote`;

/** What keeps the server code of remotes in its process. The tests start the compiled program. */
const inProcess: Omit<Guard, 'compile'>[] = [
  {
    id: 'render-environment',
    prevents: 'remotes read the secrets in the environment of the site',
    file: `${folder}/render-process.ts`,
    find: "env: { NODE_ENV: 'production' }, ",
    replace: '',
    tests: [`${remote} › cannot have the environment`],
  },
  {
    id: 'render-permission',
    prevents: 'remotes read and write files of the machine',
    file: `${folder}/isolation.ts`,
    find: "'--permission', ...reads.map((path) => `--allow-fs-read=${path}`), ",
    replace: '',
    tests: [`${remote} › cannot have files of the machine`],
  },
  {
    id: 'render-readable-files',
    prevents: 'remotes read every file that the process may',
    file: `${folder}/isolation.ts`,
    find: '...reads.map((path) => `--allow-fs-read=${path}`)',
    replace: "'--allow-fs-read=*'",
    tests: [`${remote} › cannot have files of the machine`],
  },
  {
    id: 'render-network',
    prevents: 'remotes reach the network of the site',
    file: `${folder}/isolation.ts`,
    find: "...(network ? ['unshare', ...network] : [])",
    replace: '',
    tests: [
      `${isolated} › has a separate network with only an unused loopback device, where the system supports it`,
    ],
  },
  {
    id: 'render-user',
    prevents: 'remotes run as root',
    file: `${folder}/isolation.ts`,
    find: '...(user ? asNobody : [])',
    replace: '',
    tests: [
      `${isolated} › runs as the user nobody, without groups, where the site is root and this user may read Node.js`,
    ],
  },
  {
    id: 'render-ends',
    prevents: 'a render process that hangs goes on without the site',
    file: `${folder}/isolation.ts`,
    find: "'--pdeathsig', 'KILL', ",
    replace: '',
    tests: [`${isolated} › that is blocked is killed when the site is killed`],
  },
  {
    id: 'render-privileges',
    prevents: 'remotes gain privileges with a program that has them',
    file: `${folder}/isolation.ts`,
    find: ", '--no-new-privs'",
    replace: '',
    tests: [`${isolated} › gains no privileges`],
  },
  {
    id: 'render-modules',
    prevents: 'remotes open sockets',
    file: `${folder}/confine.ts`,
    find: '  refuseModules();',
    replace: '',
    tests: [`${remote} › cannot have a socket`],
  },
  {
    id: 'render-process-object',
    prevents: 'remotes reach withheld modules through the process object',
    file: `${folder}/confine.ts`,
    find: '  refuseProcess();',
    replace: '',
    tests: [`${remote} › cannot have a socket by another way`],
  },
  {
    id: 'render-fetch',
    prevents: 'remotes call the network with the global fetch',
    file: `${folder}/confine.ts`,
    find: "Object.defineProperty(globalThis, 'fetch', { value: callApi, configurable: false, writable: false });",
    replace: '',
    tests: [`${remote} › cannot have an answer of the API without an order`],
  },
  {
    id: 'render-sockets',
    prevents: 'remotes open web sockets',
    file: `${folder}/confine.ts`,
    find: "for (const name of ['WebSocket', 'EventSource'] as const) Reflect.deleteProperty(globalThis, name);",
    replace: '',
    tests: [`${remote} › cannot have a web socket`],
  },
  {
    id: 'render-timers',
    prevents: 'a remote that hangs in a timer is not found, and another is blamed',
    file: `${folder}/confine.ts`,
    find: '  attributeTimers(running);',
    replace: '',
    tests: [
      `${remote} › is blamed for its own errors, not for those of a remote on the same document`,
    ],
  },
  {
    id: 'render-api-headers',
    prevents: 'remotes call the API with their own token or address',
    file: `shell/server/service-calls.ts`,
    find: 'passed.flatMap((name)',
    replace: 'Object.keys(request.headers).flatMap((name)',
    tests: [`${remote} › cannot have the API with its own token`],
  },
  {
    id: 'render-api-public',
    prevents: 'remotes call the release service',
    file: `shell/server/service-calls.ts`,
    find: "upstreams.filter(({ prefix }) => prefix.startsWith('/api/'))",
    replace: 'upstreams',
    tests: [`${remote} › cannot have the release service`],
  },
  {
    id: 'render-api-order',
    prevents: 'remotes call the API when no document is rendered',
    file: `shell/server/service-calls.ts`,
    find: 'visitorOf(String(request.headers[ORDER_HEADER]));',
    replace: "visitorOf(String(request.headers[ORDER_HEADER])) ?? { requestId: 'none' };",
    tests: [`${remote} › cannot have an answer of the API without an order`],
  },
  {
    id: 'render-api-late',
    prevents: 'remotes call the API on behalf of a visitor who has left',
    file: `${folder}/render-service.ts`,
    find: 'const forget = (): void => void visitors.delete(id);',
    replace: 'const forget = (): void => undefined;',
    tests: [
      `${remote} › calls the public API on behalf of the visitor, and can no longer call it once the document is complete`,
    ],
  },
  {
    id: 'render-watchdog',
    prevents: 'a process that hangs is never replaced',
    file: `${folder}/render-process.ts`,
    find: '!wasLate && silence > HANG_MILLISECONDS',
    replace: 'false',
    tests: [`${spec} › A trial › survives a candidate that never comes to an end, and says so`],
  },
  {
    id: 'render-starved',
    prevents: 'a machine that is short of CPU time has innocent versions quarantined',
    file: `${folder}/render-process.ts`,
    find: ' && ownSilence(silence, cpuAtBeat.time, cpu) > OWN_HANG_MILLISECONDS',
    replace: '',
    tests: [`${remote} › that a busy machine starves of CPU time is not blamed`],
  },
  {
    id: 'render-idle-cpu',
    prevents: 'code that yields uses a CPU without end after its documents',
    file: `${folder}/render-process.ts`,
    find: 'if (isBusyWithoutDocument(',
    replace: 'if (false && isBusyWithoutDocument(',
    tests: [
      `${remote} › that keeps using the CPU after its documents, while its process gives signs of life, is blamed as one that hangs`,
    ],
  },
  {
    id: 'render-priority',
    prevents: 'render processes that use every CPU slow down the site server',
    file: `${folder}/render-process.ts`,
    find: '  lowerPriority(child.pid);',
    replace: '',
    tests: [
      `${processes} › Render processes › have a lower priority than the site, which answers while all of them use the CPU`,
    ],
  },
  {
    id: 'render-memory',
    prevents: 'a remote takes all memory of the machine',
    file: `${folder}/render-process.ts`,
    find: 'megabytes > memory',
    replace: 'false',
    tests: [`${remote} › that takes more memory than it may is replaced by its last good version`],
  },
  {
    id: 'render-quarantine',
    prevents: 'a version that fails again and again keeps being run',
    file: `${folder}/render-pool.ts`,
    find: 'quarantined.add(version);',
    replace: '',
    tests: [`${remote} › that rejects a promise without a handler`],
  },
  {
    id: 'render-preview-quarantine',
    prevents: 'a previewed version has a live version of another team quarantined',
    file: `${folder}/render-service.ts`,
    find: 'quarantine: previewQuarantine',
    replace: 'quarantine',
    tests: [
      `${remote} › that hangs in a preview and has a version of another team blamed costs the preview alone`,
    ],
  },
  {
    id: 'render-blamed-version',
    prevents: 'a remote writes any text into metrics and logs as the version to blame',
    file: `${folder}/render-process.ts`,
    find: 'Object.hasOwn(plan.entries, version)',
    replace: 'true',
    tests: [
      `${remote} › that hangs in a preview and has its own text blamed costs the preview alone`,
    ],
  },
  {
    id: 'render-without',
    prevents: 'a document is rendered again with the version that ended its process',
    file: `${folder}/render-main.ts`,
    find: 'canRun: (version) => !without.includes(keyOf(version))',
    replace: 'canRun: () => true',
    tests: [
      `${remote} › that ends its process and then blocks the thread costs no visitor a document`,
    ],
  },
  {
    id: 'render-preview-process',
    prevents: 'a preview runs in the process of live documents',
    file: `${folder}/render-service.ts`,
    find: "[id, ...remotes.map(keyOf)].join(', ')",
    replace: 'id',
    tests: [
      `${processes} › Render processes › of a preview or a canary are separate from those of other visitors`,
    ],
  },
  {
    id: 'render-preview-of-live',
    prevents: 'a preview of a version that is live runs in the process of live documents',
    file: `${folder}/render-service.ts`,
    find: "isPreview ? 'preview ' : ''",
    replace: "''",
    tests: [
      `${processes} › Render processes › of a preview are separate even if the previewed version is live, and shared with other visitors if it cannot be shown`,
    ],
  },
  {
    id: 'render-previews',
    prevents: 'preview links start processes until the machine has no memory left',
    file: `${folder}/render-service.ts`,
    find: 'if (isPreview && !before) drainIdlePreview();',
    replace: '',
    tests: [
      `${processes} › Render processes › are started for at most four previews: a fifth replaces the one that was idle longest, and is refused while all are rendering`,
    ],
  },
  {
    id: 'render-abort',
    prevents: 'visitors who leave keep render processes and services busy',
    file: `${folder}/render-main.ts`,
    find: 'void (response.writableFinished || gone.abort())',
    replace: 'undefined',
    tests: [
      `${streaming} › a visitor who leaves while a document that has begun waits for a service aborts its rendering and its calls in the process`,
    ],
  },
  {
    id: 'render-slow-reader',
    prevents: 'documents of any length pile up in memory while visitors read slowly',
    file: `${folder}/render-main.ts`,
    find: 'response.write(Buffer.from(html)) || response.destroyed ? undefined : roomFor(response)',
    replace: '(response.write(html), undefined)',
    tests: [
      `${streaming} › a visitor who reads slowly makes the rendering wait, so that next to nothing of a long document is held in memory`,
    ],
  },
  {
    id: 'render-unserved',
    prevents: 'versions that are no longer served fill the memory of the machine',
    file: `${folder}/render-service.ts`,
    find: 'const isOver = kept.isServed && !served.has(key);',
    replace: 'const isOver = false;',
    tests: [`${processes} › Render processes › of a map that is no longer served exit`],
  },
  {
    id: 'render-load',
    prevents: 'documents wait without limit when more are requested than can be rendered',
    file: `${folder}/render-pool.ts`,
    find: 'if (isFull()) return refuse(new Overloaded());',
    replace: '',
    tests: [
      `${processes} › Render processes › render 32 of 40 documents that are requested together, and refuse the others before any is complete`,
    ],
  },
];

export const renderingGuards: Guard[] = inProcess.map((guard) => ({
  ...guard,
  compile: 'shell/server',
}));

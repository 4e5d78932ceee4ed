import type { Guard } from './guard.js';

const folder = 'shell/server/rendering';
const spec = `${folder}/render-service.spec.ts`;
const remote = `${spec} › Server code of a remote`;

/** What keeps the server code of remotes in its process. The tests start the compiled program. */
const inProcess: Omit<Guard, 'compile'>[] = [
  { id: 'render-environment', prevents: 'remotes read the secrets in the environment of the site', file: `${folder}/render-process.ts`, find: "env: { NODE_ENV: 'production' }, ", replace: '', tests: [`${remote} › cannot have the environment`] },
  { id: 'render-permission', prevents: 'remotes read and write files of the machine', file: `${folder}/isolation.ts`, find: "'--permission', ...reads.map((path) => `--allow-fs-read=${path}`), ", replace: '', tests: [`${remote} › cannot have files of the machine`] },
  { id: 'render-readable-files', prevents: 'remotes read every file that the process may', file: `${folder}/isolation.ts`, find: '...reads.map((path) => `--allow-fs-read=${path}`)', replace: "'--allow-fs-read=*'", tests: [`${remote} › cannot have files of the machine`] },
  { id: 'render-modules', prevents: 'remotes open sockets', file: `${folder}/confine.ts`, find: '  refuseModules();', replace: '', tests: [`${remote} › cannot have a socket`] },
  { id: 'render-process-object', prevents: 'remotes reach withheld modules through the process object', file: `${folder}/confine.ts`, find: '  refuseProcess();', replace: '', tests: [`${remote} › cannot have a socket by another way`] },
  { id: 'render-fetch', prevents: 'remotes call the network with the global fetch', file: `${folder}/confine.ts`, find: "Object.defineProperty(globalThis, 'fetch', { value: callApi, configurable: false, writable: false });", replace: '', tests: [`${remote} › cannot have an answer of the API without an order`] },
  { id: 'render-sockets', prevents: 'remotes open web sockets', file: `${folder}/confine.ts`, find: "for (const name of ['WebSocket', 'EventSource'] as const) Reflect.deleteProperty(globalThis, name);", replace: '', tests: [`${remote} › cannot have a web socket`] },
  { id: 'render-timers', prevents: 'a remote that hangs in a timer is not found, and another is blamed', file: `${folder}/confine.ts`, find: '  attributeTimers(running);', replace: '', tests: [`${remote} › is blamed for itself, not the one that was rendered beside it`] },
  { id: 'render-api-headers', prevents: 'remotes call the API with a token or an address of their own', file: `${folder}/serve-api.ts`, find: 'passed.flatMap((name)', replace: 'Object.keys(request.headers).flatMap((name)', tests: [`${remote} › cannot have the API with a token of its own`] },
  { id: 'render-api-public', prevents: 'remotes call the release service', file: `${folder}/serve-api.ts`, find: "upstreams.filter(({ prefix }) => prefix.startsWith('/api/'))", replace: 'upstreams', tests: [`${remote} › cannot have the release service`] },
  { id: 'render-api-order', prevents: 'remotes call the API when no document is rendered', file: `${folder}/serve-api.ts`, find: 'visitorOf(String(request.headers[ORDER_HEADER]));', replace: "visitorOf(String(request.headers[ORDER_HEADER])) ?? { requestId: 'none' };", tests: [`${remote} › cannot have an answer of the API without an order`] },
  { id: 'render-api-late', prevents: 'remotes call the API on behalf of a visitor who has left', file: `${folder}/render-service.ts`, find: 'const forget = (): void => void visitors.delete(id);', replace: 'const forget = (): void => undefined;', tests: [`${remote} › calls the public API on behalf of the visitor, and for nobody once the document is complete`] },
  { id: 'render-watchdog', prevents: 'a process that hangs is never replaced', file: `${folder}/render-process.ts`, find: '!wasLate && now - lastBeat > HANG_MILLISECONDS', replace: 'false', tests: [`${spec} › A trial › survives a candidate that never comes to an end, and says so`] },
  { id: 'render-memory', prevents: 'a remote takes all memory of the machine', file: `${folder}/render-process.ts`, find: 'megabytes > memory', replace: 'false', tests: [`${remote} › that takes more memory than it may is replaced by its last good version`] },
  { id: 'render-quarantine', prevents: 'a version that fails again and again keeps being run', file: `${folder}/quarantine.ts`, find: 'quarantined.add(version);', replace: '', tests: [`${remote} › that rejects a promise that nobody waits for`] },
  { id: 'render-preview-quarantine', prevents: 'a previewed version has a live version of another team quarantined', file: `${folder}/render-service.ts`, find: 'quarantine: previewQuarantine', replace: 'quarantine', tests: [`${remote} › that hangs in a preview and has a version of another team blamed costs the preview alone`] },
  { id: 'render-blamed-version', prevents: 'a remote writes any text into metrics and logs as the version to blame', file: `${folder}/render-process.ts`, find: 'Object.hasOwn(plan.entries, version)', replace: 'true', tests: [`${remote} › that hangs in a preview and has a text of its own blamed costs the preview alone`] },
  { id: 'render-without', prevents: 'a document is rendered again with the version that ended its process', file: `${folder}/render-main.ts`, find: 'without.includes(key) ? undefined : plan.entries[key]', replace: 'plan.entries[key]', tests: [`${remote} › that ends its process costs nobody a document`] },
  { id: 'render-preview-process', prevents: 'a preview runs in the process of live documents', file: `${folder}/render-service.ts`, find: "[id, ...remotes.map(keyOf)].join(', ')", replace: 'id', tests: [`${spec} › Render processes › of a preview or a canary are others than those of everybody else`] },
  { id: 'render-load', prevents: 'documents wait without limit when more are asked for than can be rendered', file: `${folder}/render-pool.ts`, find: 'isWhole() ? WAIT_MILLISECONDS : REPLACEMENT_WAIT_MILLISECONDS', replace: 'REPLACEMENT_WAIT_MILLISECONDS', tests: [`${spec} › Render processes › answer what they can when more is asked for, and refuse the rest soon`] },
];

export const renderingGuards: Guard[] = inProcess.map((guard) => ({ ...guard, compile: 'shell/server' }));

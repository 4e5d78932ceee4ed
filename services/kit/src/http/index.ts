export {
  clientNetwork,
  createNetworkPseudonyms,
  shortNetwork,
  siteNetwork,
} from './client-network.js';
export { commonHeaders } from './common-headers.js';
export { canonicalJson, describeContract, publicRoutesOf } from './contract-document.js';
export {
  createServer,
  type PlainServer,
  type ServerContext,
  type ServerOptions,
} from './create-server.js';
export { EventStream } from './event-stream.js';
export { internalClientTls, listenerTls, trustInternalAuthority } from './internal-tls.js';
export { refuse } from './refuse.js';
export { type RequestCaller, nameCaller } from './request-caller.js';
export { spanOf } from './request-hooks.js';
export { REVISION_BEAT_MILLISECONDS, REVISION_EVENT, REVISION_FEED_PATH } from './revision-feed.js';
export { runProcess, type Runnable } from './run-process.js';
export { etagOf, matchesEtag } from './served-document.js';
export { createWindowCounter } from './window-counter.js';

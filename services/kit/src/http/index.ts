export { canonicalJson } from './canonical-json.js';
export { clientNetwork, shortNetwork, siteNetwork } from './client-network.js';
export { commonHeaders } from './common-headers.js';
export { describeContract, publicRoutesOf } from './contract-document.js';
export { counting } from './counting.js';
export {
  createServer,
  type PlainServer,
  type ServerContext,
  type ServerOptions,
} from './create-server.js';
export { EventStream } from './event-stream.js';
export { internalClientTls, listenerTls, trustInternalAuthority } from './internal-tls.js';
export { networkNames } from './network-names.js';
export { type RequestCaller, nameCaller } from './request-caller.js';
export { REVISION_BEAT_MILLISECONDS, REVISION_EVENT, REVISION_FEED_PATH } from './revision-feed.js';
export { runProcess, type Runnable } from './run-process.js';
export { etagOf, matchesEtag } from './served-document.js';

export { type DeliveryPipeline, startDeliveryPipeline } from './delivery-pipeline.js';
export { eventually } from './eventually.js';
export { makeCertificate, makeInternalTls, type TestCertificate } from './make-certificate.js';
export {
  freePort,
  startRedirectingServer,
  startTcpProxy,
  type TcpProxy,
} from './network-servers.js';
export {
  type CompletingWorker,
  queueEngines,
  startCompletingWorker,
  type TestQueue,
  type TestQueueEngine,
} from './queue-engines.js';
export {
  crossSitePosts,
  encodeProof,
  type JsonAnswer,
  postJson,
  refusedBodies,
  solve,
} from './requests.js';
export { rowLookups } from './row-lookups.js';
export {
  type ReceivedEmail,
  type SmtpResponse,
  startMailServer,
  type TestMailServer,
} from './start-mail-server.js';
export {
  poolerIsInstalled,
  startPooler,
  testDatabaseConfig,
  type TestPooler,
} from './start-pooler.js';
export {
  buildServices,
  inheritedEnvironment,
  type StartedProcess,
  startProcess,
} from './start-process.js';
export { redisIsInstalled } from './start-redis.js';
export { type StartedService, startService, testProcessConfig } from './start-service.js';
export {
  testAbuseConfig,
  testAbuseEnvironment,
  testOperationsTokens,
  testSiteKeys,
} from './test-config.js';
export { backUpDatabase, createTestDatabase, type TestDatabase } from './test-database.js';
export { webp } from './webp.js';

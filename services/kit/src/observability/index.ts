export { Metrics } from './metrics.js';
export { Readiness } from './readiness.js';
export { redactAddresses, redactedExcerpt } from './redact-addresses.js';

export { Metrics } from './metrics.js';
export { Readiness } from './readiness.js';
export {
  inSpan,
  isTracing,
  recordSpan,
  type Span,
  type SpanAttributes,
  startSpan,
  startTracing,
  stopTracing,
  traceHeader,
} from './tracing.js';
export { redactAddresses, redactedExcerpt } from './redact-addresses.js';

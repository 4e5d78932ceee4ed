import type { ProcessConfig } from '../config/service-environment.js';

/** What a span says, without personal data. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** The trace context of the span that caused this one; without it, the span begins a trace. */
  parent?: string | undefined;
  attributes?: SpanAttributes;
}

/** A span that a browser measured. */
export interface FinishedSpan extends SpanOptions {
  name: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Milliseconds. */
  duration: number;
}

/** One operation of a trace (https://opentelemetry.io/docs/concepts/signals/traces/). */
export interface Span {
  /** The header `traceparent` that continues the trace below this span (W3C Trace Context). */
  readonly context: string;
  set(attributes: SpanAttributes): void;
  /** The operation failed. The message must not contain personal data. */
  fail(message: string): void;
  end(): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Records the span of a browser. */
  record(span: FinishedSpan): void;
  /** Exports what is recorded. */
  close(): Promise<void>;
}

export const traceHeader = 'traceparent';

let tracer: Tracer | undefined;

/** Whether this process exports traces. */
export const isTracing = (): boolean => tracer !== undefined;

/** @returns undefined while this process exports no traces */
export const startSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.start(name, options);

export const recordSpan = (span: FinishedSpan): void => tracer?.record(span);

/** Runs an operation in a span, which fails if the operation throws. */
export const inSpan = async <T>(
  name: string,
  options: SpanOptions,
  operation: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  const span = startSpan(name, options);
  try {
    return await operation(span);
  } catch (error) {
    span?.fail(error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span?.end();
  }
};

/** Starts to export traces if the process is configured to. Otherwise it loads no library. */
export const startTracing = async (
  service: string,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share = 1,
  }: Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<void> => {
  if (endpoint === undefined) return;
  const { createOtlpTracer } = await import('./otlp-tracer.js');
  tracer = createOtlpTracer({ service, endpoint, share });
};

/** Exports what is recorded, and stops. */
export const stopTracing = async (): Promise<void> => {
  const closing = tracer;
  tracer = undefined;
  await closing?.close();
};

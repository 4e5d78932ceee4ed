import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanOptions, Tracer } from './tracing.js';

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header. */
const contextPattern = /^00-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-[\da-f]{2}$/;

/** A malformed context, or one of zeros, is ignored as the specification demands. */
const parentOf = (context: string | undefined): Context => {
  const { traceId, spanId } = contextPattern.exec(context ?? '')?.groups ?? {};
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
};

const contextOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const wrap = (span: OtelSpan): Span => ({
  context: contextOf(span.spanContext()),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
  end: () => span.end(),
});

/** Spans of other programs have ids already. */
class Ids implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  next: string | undefined;

  generateTraceId(): string {
    return this.random.generateTraceId();
  }

  generateSpanId(): string {
    const id = this.next ?? this.random.generateSpanId();
    this.next = undefined;
    return id;
  }
}

export interface OtlpTracerOptions {
  service: string;
  /** Base address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** The share of traces that are exported, 0 to 1. */
  share: number;
}

/**
 * Exports spans by OTLP over HTTP in JSON. Whether a trace is exported depends on its id alone, so
 * all processes agree and a visitor's `sampled` flag has no effect.
 */
export const createOtlpTracer = ({ service, endpoint, share }: OtlpTracerOptions): Tracer => {
  const ids = new Ids();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const providerOf = (name: string): TracerProvider =>
    new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'larkway' }),
      sampler: new TraceIdRatioBasedSampler(share),
      idGenerator: ids,
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    });
  const [own, browser] = [providerOf(service), providerOf('browser')];
  const [tracer, browserTracer] = [own.getTracer('larkway'), browser.getTracer('larkway')];
  return {
    start: (name, { kind, parent, attributes = {} }) =>
      wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, parentOf(parent))),
    record: ({ name, kind, parent, attributes = {}, spanId, startedAt, duration }) => {
      ids.next = spanId;
      browserTracer
        .startSpan(name, { kind: kinds[kind], attributes, startTime: startedAt }, parentOf(parent))
        .end(startedAt + duration);
      ids.next = undefined;
    },
    close: async () => {
      await Promise.allSettled([own.forceFlush(), browser.forceFlush()]);
      await Promise.allSettled([own.shutdown(), browser.shutdown()]);
    },
  };
};

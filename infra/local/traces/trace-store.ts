import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
});

const attributes = z
  .array(attribute)
  .default([])
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, String(Object.values(value)[0] ?? '')])),
  );

const milliseconds = z.union([z.string(), z.number()]).transform((nanos) => Number(nanos) / 1e6);

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: milliseconds,
  endTimeUnixNano: milliseconds,
  attributes,
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
});

/** The part of an OTLP trace export in JSON that is shown (https://opentelemetry.io/docs/specs/otlp/). */
export const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface StoredSpan {
  spanId: string;
  parentId: string | undefined;
  service: string;
  name: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Milliseconds. */
  duration: number;
  attributes: Record<string, string>;
  /** Why it failed. */
  failure: string | undefined;
}

export interface StoredTrace {
  id: string;
  spans: StoredSpan[];
}

const FAILED = 2;

/** The latest traces, in memory. */
export class TraceStore {
  private readonly traces = new Map<string, StoredSpan[]>();

  constructor(private readonly most = 200) {}

  add({ resourceSpans }: z.infer<typeof exportSchema>): void {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.addSpan(span, resource.attributes['service.name'] ?? 'unknown');
    for (const id of this.traces.keys()) {
      if (this.traces.size <= this.most) break;
      this.traces.delete(id);
    }
  }

  private addSpan(span: z.infer<typeof spanSchema>, service: string): void {
    const known = this.traces.get(span.traceId) ?? [];
    // The latest are the last.
    this.traces.delete(span.traceId);
    this.traces.set(span.traceId, known);
    known.push({
      spanId: span.spanId,
      parentId: span.parentSpanId || undefined,
      service,
      name: span.name,
      startedAt: span.startTimeUnixNano,
      duration: span.endTimeUnixNano - span.startTimeUnixNano,
      attributes: span.attributes,
      failure: span.status?.code === FAILED ? (span.status.message ?? 'failed') : undefined,
    });
  }

  /** The latest first. */
  list(): StoredTrace[] {
    return [...this.traces].map(([id, spans]) => ({ id, spans })).toReversed();
  }

  find(id: string): StoredTrace | undefined {
    const spans = this.traces.get(id);
    return spans && { id, spans };
  }
}

/** The spans of a trace below their parents, in the order of their start, with their depth. */
export const spansInOrder = ({ spans }: StoredTrace): { span: StoredSpan; depth: number }[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const below = (
    parent: string | undefined,
    depth: number,
  ): { span: StoredSpan; depth: number }[] =>
    spans
      .filter(({ parentId }) =>
        parent === undefined ? parentId === undefined || !ids.has(parentId) : parentId === parent,
      )
      .sort((one, other) => one.startedAt - other.startedAt)
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
};

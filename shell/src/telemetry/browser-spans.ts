import type { BrowserSpan } from '../../server/telemetry/receive-spans';

const ADDRESS = '/api/telemetry/spans';
/** Spans of one page. */
const MOST = 100;
const MOST_PER_BEACON = 20;
const FLUSH_MILLISECONDS = 1_000;

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Records the navigation and the calls of the site's API as spans below the span of the document.
 * @param context the trace context of the document's request
 * @returns `fetch` that adds the trace context to each call
 */
export const traceBrowser = (context: string, token: string): typeof fetch => {
  const [, traceId = '', documentId = ''] = context.split('-');
  const navigationId = newId();
  let recorded = 0;
  let waiting: BrowserSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const body = JSON.stringify({ token, spans: waiting.slice(0, MOST_PER_BEACON) });
      waiting = waiting.slice(MOST_PER_BEACON);
      navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
    }
  };
  const record = (span: Omit<BrowserSpan, 'traceId'>): void => {
    if ((recorded += 1) > MOST) return;
    waiting.push({ traceId, ...span });
    timer ??= setTimeout(flush, FLUSH_MILLISECONDS);
  };
  const recordNavigation = (): void =>
    record({
      name: 'navigation',
      spanId: navigationId,
      parentId: documentId,
      startedAt: performance.timeOrigin,
      duration: performance.now(),
    });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  if (document.readyState === 'complete') recordNavigation();
  else addEventListener('load', recordNavigation, { once: true });

  return async (input, init) => {
    const [spanId, startedAt] = [newId(), now()];
    try {
      return await window.fetch(input, {
        ...init,
        headers: {
          ...(init?.headers as Record<string, string>),
          traceparent: `00-${traceId}-${spanId}-01`,
        },
      });
    } finally {
      record({
        name: init?.method === 'POST' ? 'POST' : 'GET',
        path: new URL(String(input), location.origin).pathname,
        spanId,
        parentId: navigationId,
        startedAt,
        duration: now() - startedAt,
      });
    }
  };
};

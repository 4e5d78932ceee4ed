import escapeHtml from 'escape-html';
import { spansInOrder, type StoredSpan, type StoredTrace } from './trace-store.js';

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 1200px; padding: 16px }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid #8884; vertical-align: top }
td.bar { width: 40%; padding-top: 9px } svg { display: block; width: 100%; height: 12px }
rect { fill: #0b7285 } .failed rect { fill: #c92a2a } .failed td { color: light-dark(#a51111, #ff8787) }
code, small { font: 12px/1.5 ui-monospace, monospace } small { opacity: .75; overflow-wrap: anywhere }
`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

const servicesOf = ({ spans }: StoredTrace): string =>
  [...new Set(spans.map(({ service }) => service))].join(', ');

const rangeOf = ({ spans }: StoredTrace): { start: number; length: number } => {
  const start = Math.min(...spans.map(({ startedAt }) => startedAt));
  const end = Math.max(...spans.map(({ startedAt, duration }) => startedAt + duration));
  return { start, length: Math.max(end - start, 0.001) };
};

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const traceRow = (trace: StoredTrace): string => {
  const [first] = spansInOrder(trace);
  const { start, length } = rangeOf(trace);
  const isFailed = trace.spans.some(({ failure }) => failure !== undefined);
  return `<tr${isFailed ? ' class="failed"' : ''}><td>${new Date(start).toISOString().slice(11, 23)}</td><td><a href="/traces/${encodeURIComponent(trace.id)}">${escapeHtml(first?.span.name ?? trace.id)}</a></td><td>${escapeHtml(servicesOf(trace))}</td><td>${count(trace.spans.length, 'span')}</td><td>${length.toFixed(1)} ms</td></tr>`;
};

export const listPage = (traces: StoredTrace[]): string =>
  page(
    'Traces',
    traces.length === 0
      ? '<p>No traces yet. Open the site; spans arrive a second after they end. Reload this page.</p>'
      : `<table><thead><tr><th>Start (UTC)</th><th>First span</th><th>Services</th><th>Spans</th><th>Duration</th></tr></thead><tbody>${traces.map(traceRow).join('')}</tbody></table>`,
  );

const details = ({ attributes, failure }: StoredSpan): string =>
  [
    ...(failure === undefined ? [] : [`failed: ${failure}`]),
    ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`),
  ].join(' · ');

export const tracePage = (trace: StoredTrace): string => {
  const { start, length } = rangeOf(trace);
  const rows = spansInOrder(trace).map(({ span, depth }) => {
    const from = ((span.startedAt - start) / length) * 100;
    const width = Math.max((span.duration / length) * 100, 0.3);
    return `<tr${span.failure === undefined ? '' : ' class="failed"'}><td>${'&nbsp;&nbsp;'.repeat(depth)}${escapeHtml(span.name)}<br><small>${'&nbsp;&nbsp;'.repeat(depth)}${escapeHtml(details(span))}</small></td><td>${escapeHtml(span.service)}</td><td>${(span.startedAt - start).toFixed(1)} ms</td><td>${span.duration.toFixed(1)} ms</td><td class="bar"><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect x="${from}" width="${width}" height="1"/></svg></td></tr>`;
  });
  return page(
    `Trace ${trace.id}`,
    `<p><a href="/">All traces</a> · ${count(trace.spans.length, 'span')} · ${length.toFixed(1)} ms</p><table><thead><tr><th>Span</th><th>Service</th><th>Start</th><th>Duration</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
};

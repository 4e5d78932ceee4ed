import { services } from './processes.js';
import type { Stack } from './stack/stack.js';

interface Row {
  title: string;
  address: string;
  note: string;
}

const titleCase = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

const movedNote = ({ ports }: Stack, name: string): string => {
  const { wanted, actual } = ports[name]!;
  return wanted === actual ? '' : `port ${wanted} was busy`;
};

const localhost = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Metrics have well-known ports; only moved ones are listed. */
const movedMetrics = ({ ports }: Stack): Row[] =>
  ['site', ...services.map(({ name }) => name)].flatMap((name) => {
    const { wanted, actual } = ports[`${name.toUpperCase()}_METRICS_PORT`]!;
    return wanted === actual
      ? []
      : [
          {
            title: `Metrics ${titleCase(name)}`,
            address: `http://localhost:${actual}/metrics`,
            note: `port ${wanted} was busy`,
          },
        ];
  });

/** The addresses of a run, as aligned lines. */
export const addressTable = (stack: Stack): string => {
  const { urls, origins } = stack;
  const rows: Row[] = [
    { title: 'Site', address: origins.site, note: movedNote(stack, 'SITE_PORT') },
    urls['mail']
      ? {
          title: 'Mail inbox',
          address: localhost(urls['mail']),
          note: movedNote(stack, 'MAIL_PORT'),
        }
      : { title: 'Mail', address: 'sent to SMTP_URL', note: '' },
    ...(urls['mail']
      ? [{ title: 'Webhooks', address: `${localhost(urls['mail'])}/webhooks`, note: '' }]
      : []),
    { title: 'Operations', address: `${origins.console}/ops`, note: movedNote(stack, 'OPS_PORT') },
    ...(urls['traces']
      ? [
          {
            title: 'Traces',
            address: localhost(urls['traces']),
            note: movedNote(stack, 'TRACES_PORT'),
          },
        ]
      : []),
    ...services
      .filter(({ api }) => api.length > 0)
      .map(({ name, api }) => ({
        title: `API ${titleCase(name)}`,
        address: `${localhost(urls[name]!)}/openapi.json`,
        note: movedNote(stack, `${name.toUpperCase()}_PORT`) || api.join(' '),
      })),
    ...movedMetrics(stack),
  ];
  const width = (part: keyof Row): number => Math.max(...rows.map((row) => row[part].length));
  return rows
    .map(({ title, address, note }) =>
      `  ${title.padEnd(width('title'))}   ${address.padEnd(width('address'))}   ${note}`.trimEnd(),
    )
    .join('\n');
};

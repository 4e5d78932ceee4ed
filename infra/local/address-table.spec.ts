import { addressTable } from './address-table.js';
import { services } from './processes.js';
import type { Stack } from './stack/stack.js';

const portOf = (wanted: number, actual = wanted) => ({ wanted, actual });

const ownOrigins = { site: 'http://localhost:3000', console: 'http://127.0.0.1:4007' };

const tableWith = ({ opsPort = 4007, leadsMetricsPort = 9105, origins = ownOrigins }): string[] => {
  const urls = Object.fromEntries(
    services.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]),
  );
  const ports = Object.fromEntries(
    services.flatMap(({ name, port, metricsPort }) => [
      [`${name.toUpperCase()}_PORT`, portOf(port)],
      [`${name.toUpperCase()}_METRICS_PORT`, portOf(metricsPort)],
    ]),
  );
  const stack: Pick<Stack, 'urls' | 'origins' | 'ports'> = {
    urls,
    origins,
    ports: {
      ...ports,
      SITE_PORT: portOf(3000),
      OPS_PORT: portOf(4007, opsPort),
      SITE_METRICS_PORT: portOf(9100),
      LEADS_METRICS_PORT: portOf(9105, leadsMetricsPort),
    },
  };
  return addressTable(stack as Stack).split('\n');
};

test('the table of a local run names the console at its own port, and at another host name than the site', () => {
  const table = tableWith({});
  expect(table).toContainEqual(expect.stringMatching(/^ {2}Site +http:\/\/localhost:3000$/));
  expect(table).toContainEqual(
    expect.stringMatching(/^ {2}Operations +http:\/\/127\.0\.0\.1:4007\/ops$/),
  );
});

test('the table of a local run names site and console at the configured origins', () => {
  const origins = { site: 'http://127.0.0.1:3000', console: 'http://localhost:4007' };
  const table = tableWith({ origins });
  expect(table).toContainEqual(expect.stringMatching(/^ {2}Site +http:\/\/127\.0\.0\.1:3000$/));
  expect(table).toContainEqual(
    expect.stringMatching(/^ {2}Operations +http:\/\/localhost:4007\/ops$/),
  );
});

test('the table of a local run shows if the port of the console was busy', () => {
  const origins = { ...ownOrigins, console: 'http://127.0.0.1:4009' };
  expect(tableWith({ opsPort: 4009, origins })).toContainEqual(
    expect.stringMatching(/^ {2}Operations +http:\/\/127\.0\.0\.1:4009\/ops +port 4007 was busy$/),
  );
});

test('the table of a local run lists the metrics port of a process only when it was busy', () => {
  expect(tableWith({}).join()).not.toContain('Metrics');
  expect(tableWith({ leadsMetricsPort: 9119 })).toContainEqual(
    expect.stringMatching(
      /^ {2}Metrics Leads +http:\/\/localhost:9119\/metrics +port 9105 was busy$/,
    ),
  );
});

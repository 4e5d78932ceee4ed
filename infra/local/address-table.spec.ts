import { addressTable } from './address-table.js';
import { services } from './processes.js';
import type { Stack } from './stack/stack.js';

const portOf = (wanted: number, actual = wanted) => ({ wanted, actual });

const tableWith = (opsPort: number): string[] => {
  const urls = Object.fromEntries(services.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
  const ports = Object.fromEntries(services.map(({ name, port }) => [`${name.toUpperCase()}_PORT`, portOf(port)]));
  const stack: Pick<Stack, 'urls' | 'ports'> = {
    urls: { ...urls, site: 'http://127.0.0.1:3000', ops: `http://127.0.0.1:${opsPort}` },
    ports: { ...ports, SITE_PORT: portOf(3000), OPS_PORT: portOf(4007, opsPort) },
  };
  return addressTable(stack as Stack).split('\n');
};

test('the table of a local run names the console at its own port, and at another host name than the site', () => {
  const table = tableWith(4007);
  expect(table).toContainEqual(expect.stringMatching(/^ {2}Site +http:\/\/localhost:3000$/));
  expect(table).toContainEqual(expect.stringMatching(/^ {2}Operations +http:\/\/127\.0\.0\.1:4007\/ops$/));
});

test('the table of a local run says when the port of the console was busy', () => {
  expect(tableWith(4009)).toContainEqual(expect.stringMatching(/^ {2}Operations +http:\/\/127\.0\.0\.1:4009\/ops +port 4007 was busy$/));
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { freePort } from '../free-port.js';
import { anyPorts, choosePorts } from './ports.js';

const occupy = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

test('the next free port that no other process wants replaces a busy one', async () => {
  const first = await freePort(0);
  const server = await occupy(first);
  const ports = await choosePorts({
    ...anyPorts,
    SITE_PORT: String(first),
    MAIL_PORT: String(first + 1),
  });
  expect(ports['MAIL_PORT']).toEqual({ wanted: first + 1, actual: first + 1 });
  expect(ports['SITE_PORT']!.wanted).toBe(first);
  expect(ports['SITE_PORT']!.actual).toBeGreaterThan(first + 1);
  server.close();
});

test('no port is assigned twice', async () => {
  const ports = Object.values(await choosePorts(anyPorts)).map(({ actual }) => actual);
  expect(new Set(ports).size).toBe(ports.length);
});

test('a port found for one process is not found for another before it is in use', async () => {
  const loader = path.join(import.meta.dirname, '../../presets/typescript-loader.mjs');
  const find = JSON.stringify(path.join(import.meta.dirname, '../free-port.ts'));
  const program = `const { freePort } = await import(${find}); console.log(await freePort(0)); setInterval(() => undefined, 1_000);`;
  const other = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', program]);
  const found = Number(String((await once(other.stdout, 'data'))[0]));
  // Half a port more, so that rounding cannot choose the port below.
  jest.spyOn(Math, 'random').mockReturnValue((found - 15_000 + 0.5) / 15_000);
  await expect(freePort(0)).resolves.toBeGreaterThan(found);

  other.kill('SIGKILL');
  await once(other, 'exit');
  await expect(freePort(0)).resolves.toBe(found);
});

test('an invalid port is refused with the name of the setting', async () => {
  await expect(choosePorts({ ...anyPorts, SITE_PORT: 'http' })).rejects.toThrow(
    'SITE_PORT must be a port number, not "http"',
  );
});

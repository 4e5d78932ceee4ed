import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { ConsoleFiles } from './console-files.js';

test('the policy of a console document lets no text become markup or code, and no script create a policy that would allow it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-console-'));
  await writeFile(join(folder, 'index.html'), '<title>Console</title>');
  const fastify = Fastify();
  try {
    new ConsoleFiles(
      { httpAdapter: { getInstance: () => fastify } } as never,
      folder,
    ).onModuleInit();
    const { statusCode, headers } = await fastify.inject('/ops/emails');
    const directives = String(headers['content-security-policy']).split('; ');
    expect([statusCode, directives]).toEqual([
      200,
      expect.arrayContaining([
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    ]);
  } finally {
    await fastify.close();
    await rm(folder, { recursive: true });
  }
});

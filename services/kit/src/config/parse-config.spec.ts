import { z } from 'zod';
import { databaseOf, directUrlOf } from '../postgres/data-source.js';
import { oneQueueEngine, queueEnvironment } from '../queue/queue-environment.js';
import { parseConfig } from './parse-config.js';
import { serviceEnvironment } from './service-environment.js';

const schema = z.object({
  ...serviceEnvironment({ port: 4001, metricsPort: 9101 }),
  SECRET: z.string().min(20),
});

it('the error lists all problems and no values', () => {
  const parse = () =>
    parseConfig(schema, {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@x',
      SECRET: 'too-short',
    });
  expect(parse).toThrow(/3 problems/);
  expect(parse).toThrow(/PORT.*\n.*DATABASE_URL: must be a postgres:\/\/ address\n.*SECRET/);
  expect(parse).not.toThrow(/hunter2|too-short/);
});

it('an earlier name of a variable is refused with the current one', () => {
  const given = { DATABASE_URL: 'postgres://localhost/y', SECRET: 'x'.repeat(20) };
  expect(() => parseConfig(schema, { ...given, ARTEFACT_ORIGINS: 'https://cdn.example' })).toThrow(
    'ARTEFACT_ORIGINS: is now ARTIFACT_ORIGINS; rename it',
  );
  expect(() => parseConfig(schema, { ...given, ARTEFACTS_DIR: '' })).not.toThrow();
});

it('an empty variable counts as not set', () => {
  expect(() => parseConfig(schema, { DATABASE_URL: '', SECRET: 'x'.repeat(20) })).toThrow(
    /DATABASE_URL: is required/,
  );
  const config = parseConfig(schema, {
    PORT: '',
    DATABASE_URL: 'postgres://localhost/y',
    SECRET: 'x'.repeat(20),
  });
  expect(config).toMatchObject({
    PORT: 4001,
    HOST: '127.0.0.1',
    METRICS_PORT: 9101,
    LOG_LEVEL: 'info',
  });
});

it('a pool size below two is refused', () => {
  const given = { DATABASE_URL: 'postgres://localhost/y', SECRET: 'x'.repeat(20) };
  expect(() => parseConfig(schema, { ...given, DATABASE_POOL_SIZE: '1' })).toThrow(
    /DATABASE_POOL_SIZE/,
  );
  expect(databaseOf(parseConfig(schema, { ...given, DATABASE_POOL_SIZE: '2' })).pool).toBe(2);
});

it('sessions use the direct address, or the only address without a pooler', () => {
  const given = {
    DATABASE_URL: 'postgres://pooler/y',
    SECRET: 'x'.repeat(20),
    PLAIN_HOSTS: 'pooler,server',
  };
  expect(directUrlOf(databaseOf(parseConfig(schema, given)))).toBe('postgres://pooler/y');
  expect(
    directUrlOf(
      databaseOf(parseConfig(schema, { ...given, DATABASE_DIRECT_URL: 'postgres://server/y' })),
    ),
  ).toBe('postgres://server/y');
});

it('a queue without an engine is refused', () => {
  const queue = z.object(queueEnvironment).refine(...oneQueueEngine);
  expect(() => parseConfig(queue, {})).toThrow(/set REDIS_URL or QUEUE_DATABASE_URL/);
  expect(parseConfig(queue, { REDIS_URL: 'redis://localhost' })).toEqual({
    REDIS_URL: 'redis://localhost',
  });
});

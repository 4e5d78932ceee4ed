import { z } from 'zod';
import { parseConfig } from './parse-config.js';

const schema = z.looseObject({ PORT: z.coerce.number().optional() });
const parse = (env: Record<string, string>) => () => parseConfig(schema, env);

it.each([
  ['DATABASE_URL', 'postgres://leads:hunter2@db.example/leads', 'add sslmode=verify-full'],
  [
    'DATABASE_URL',
    'postgres://leads:hunter2@db.example/leads?sslmode=require',
    'add sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgres://leads:hunter2@db.example/leads?sslmode=verify-full&sslmode=disable',
    'add sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgres://leads:hunter2@127.0.0.1/leads?host=db.example',
    'add sslmode=verify-full',
  ],
  ['DATABASE_DIRECT_URL', 'postgresql://10.0.0.7/leads', 'add sslmode=verify-full'],
  [
    'DATABASE_OWNER_URL',
    'postgres://leads_owner:hunter2@db.example/leads',
    'add sslmode=verify-full',
  ],
  [
    'QUEUE_DATABASE_URL',
    'postgres://db.example/queue?sslmode=no-verify',
    'add sslmode=verify-full',
  ],
  ['REDIS_URL', 'redis://:hunter2@cache.example:6379', 'use rediss://'],
  ['RELEASES_URL', 'http://releases.example:4008', 'use https://'],
  ['SITE_URL', 'http://10.0.0.7:3000', 'use https://'],
  ['SERVICE_URLS', 'leads=https://leads:4005,dealers=http://dealers:4002', 'use https://'],
  [
    'API_UPSTREAMS',
    '/api/states=https://dealers:4002, /api/contact=http://leads:4005',
    'use https://',
  ],
])('%s with the address %s, which has no verified TLS, is refused', (name, address, remedy) => {
  expect(parse({ [name]: address })).toThrow(
    new RegExp(
      `${name}: connects to \\S+ without verified TLS: ${remedy}, or list the host in PLAIN_HOSTS`,
    ),
  );
  expect(parse({ [name]: address })).not.toThrow(/hunter2/);
});

it.each([
  ['DATABASE_URL', 'postgres://leads@db.example/leads?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://leads@127.0.0.1:5432/leads'],
  ['DATABASE_URL', 'postgres://leads@[::1]:5432/leads'],
  ['DATABASE_URL', 'postgres://leads@localhost/leads'],
  ['DATABASE_URL', 'postgres:///leads?host=/run/postgresql'],
  ['REDIS_URL', 'rediss://cache.example:6380'],
  ['RELEASES_URL', 'https://releases.example'],
  ['SITE_URL', 'http://[::1]:3000'],
  ['SERVICE_URLS', 'leads=https://leads:4005,dealers=http://127.0.0.1:4002'],
  ['API_UPSTREAMS', '/api/states=https://dealers:4002,/api/contact=http://localhost:4005'],
])(
  '%s with the address %s, which is encrypted or stays on this machine, is accepted',
  (name, address) => {
    expect(parse({ [name]: address })()).toEqual({ [name]: address });
  },
);

it('only listed hosts of a private network may be reached without TLS', () => {
  const env = {
    PLAIN_HOSTS: 'postgres, redis',
    DATABASE_URL: 'postgres://postgres/leads',
    REDIS_URL: 'redis://redis:6379',
  };
  expect(parse(env)()).toMatchObject(env);
  expect(parse({ ...env, DATABASE_URL: 'postgres://postgres.example/leads' })).toThrow(
    /1 problem:\n {2}- DATABASE_URL: connects to postgres.example/,
  );
});

it('the error lists each process that is reached without TLS', () => {
  const env = {
    PLAIN_HOSTS: 'content',
    SERVICE_URLS: 'leads=http://leads:4005,content=http://content:4004,dealers=http://dealers:4002',
  };
  expect(parse(env)).toThrow(
    /2 problems:\n {2}- SERVICE_URLS: connects to leads .*\n {2}- SERVICE_URLS: connects to dealers /,
  );
});

it('the error lists a plain connection together with all other problems', () => {
  expect(parse({ PORT: 'x', REDIS_URL: 'redis://cache.example' })).toThrow(
    /2 problems:\n {2}- PORT.*\n {2}- REDIS_URL/,
  );
});

import type { ListedService } from '../local/processes.js';

export interface SourceOptions {
  service: ListedService;
  team: string;
  /** Versions of the packages that other services use. */
  packages: Record<string, string>;
}

const used = (packages: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, packages[name]!]));

const titleOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** JSON as the formatter writes it: a list of one text is on one line. */
export const json = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]+")\s+\]/g, '[$1]')}\n`;

const contractOf = (
  { name, api }: ListedService,
  packages: Record<string, string>,
): Record<string, string> => {
  const title = titleOf(name);
  return {
    'contract/package.json': json({
      name: `@larkway/${name}-contract`,
      version: '0.0.0',
      private: true,
      type: 'module',
      scripts: { test: 'exec node ../../../infra/dev/main.mjs test' },
      sideEffects: false,
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      dependencies: { '@larkway/kit-contract': '*', ...used(packages, ['zod']) },
    }),
    'contract/tsconfig.json': json({
      extends: '../../../infra/presets/tsconfig/node.json',
      compilerOptions: {
        rootDir: 'src',
        outDir: 'dist',
        tsBuildInfoFile: 'dist/.tsbuildinfo',
      },
      include: ['src'],
      exclude: ['src/**/*.spec.ts'],
      references: [{ path: '../../kit/contract' }],
    }),
    'contract/README.md': `# @larkway/${name}-contract

Schemas, types and paths of the ${name} service, shared by the service and the pages.

- \`${name}Paths\`: the paths, without zod
- \`entrySchema\`, \`entryListSchema\` and their types: the responses
- \`${name}Routes\`: the routes, for the service and its OpenAPI
`,
    'contract/src/index.ts': `export { type Entry, entryListSchema, entrySchema } from './entry.js';
export { ${name}Paths } from './paths.js';
export { ${name}Routes } from './routes.js';
`,
    'contract/src/paths.ts': `/** Paths of the ${name} service; without zod, for the initial load. */
export const ${name}Paths = { entries: '${api[0]}' } as const;
`,
    'contract/src/entry.ts': `import { z } from 'zod';

export const entrySchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    title: z.string().min(1),
  })
  .meta({ id: '${title}Entry' });

/** Sorted by title. */
export const entryListSchema = z.array(entrySchema);

export type Entry = z.infer<typeof entrySchema>;
`,
    'contract/src/routes.ts': `import { defineRoute } from '@larkway/kit-contract';
import { entryListSchema } from './entry.js';
import { ${name}Paths } from './paths.js';

export const ${name}Routes = {
  entries: defineRoute({
    method: 'GET',
    path: ${name}Paths.entries,
    summary: 'All entries of ${name}',
    success: { status: 200, schema: entryListSchema, description: 'All entries, by title' },
    errors: [],
  }),
};
`,
  };
};

const applicationOf = ({ name }: ListedService): Record<string, string> => ({
  'src/db/channels.ts': `/** NOTIFY channel of changes to data that the service's documents contain. */
export const CHANGES_CHANNEL = '${name}_changed';
`,
  'src/db/migrations/create-entries.migration.ts': `import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreateEntries1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      CREATE TABLE entries (
        id    text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        title text NOT NULL CHECK (title <> '')
      )
    \`);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['entries']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entries');
    await runner.query(\`DROP FUNCTION notify_\${CHANGES_CHANNEL}()\`);
  }
}
`,
  'src/db/seed.ts': `import type { EntityManager } from 'typeorm';
import { EntryEntity } from '../entry/entry.entity.js';

/** Fills an empty table; later changes in the database are kept. */
export const seed = async (manager: EntityManager): Promise<void> => {
  if (!(await manager.exists(EntryEntity)))
    await manager.insert(EntryEntity, { id: 'first', title: 'The first entry of ${name}' });
};
`,
  'src/entry/entry.entity.ts': `import type { Entry } from '@larkway/${name}-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('entries')
export class EntryEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  title!: string;
}

export const toEntry = ({ id, title }: EntryEntity): Entry => ({ id, title });
`,
  'src/entry/entry.documents.ts': `import { ${name}Routes } from '@larkway/${name}-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { EntryEntity, toEntry } from './entry.entity.js';

const { path } = ${name}Routes.entries;

/** All entries by title. */
export const buildEntries = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const rows = await dataSource.getRepository(EntryEntity).find({ order: { title: 'ASC' } });
  return { [path]: rows.map(toEntry) };
};

export const entryRoute: DocumentRoute = { path };
`,
  [`test/${name}-over-http.spec.ts`]: `import { entryListSchema, ${name}Paths, ${name}Routes } from '@larkway/${name}-contract';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';

let database: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    name: '${name}',
    module: appModule({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }),
    routes: ${name}Routes,
  });
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const titles = async (): Promise<string[]> => {
  const response = await fetch(service.url + ${name}Paths.entries);
  return entryListSchema.parse(await response.json()).map(({ title }) => title);
};

test('the seeded entry is served, and one that is added to the database follows without a restart', async () => {
  expect(await titles()).toEqual(['The first entry of ${name}']);
  await service.app.get(DataSource).query(\`INSERT INTO entries VALUES ('another', 'Another')\`);
  await eventually('the new entry', async () => (await titles()).length === 2);
  expect(await titles()).toEqual(['Another', 'The first entry of ${name}']);
});

test('the service is healthy, ready, and counts its requests', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(service.url + path)).status).toBe(200);
  await titles();
  const metrics = await (await fetch(service.metricsUrl)).text();
  expect(metrics).toMatch(/http_request_duration_seconds_count\\{[^}]*route="\\/api\\/${name}"/);
});
`,
  'src/app.module.ts': `import { ServedDocumentsModule } from '@larkway/kit/documents';
import { type DatabaseConfig, DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { type DynamicModule, Module } from '@nestjs/common';
import { CHANGES_CHANNEL } from './db/channels.js';
import { CreateEntries1790000000000 } from './db/migrations/create-entries.migration.js';
import { seed } from './db/seed.js';
import { buildEntries, entryRoute } from './entry/entry.documents.js';
import { EntryEntity } from './entry/entry.entity.js';

@Module({})
class AppModule {}

/** The ${name} service: entries as prepared documents. */
export const appModule = (config: DatabaseConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [EntryEntity],
      migrations: [CreateEntries1790000000000],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      channel: CHANGES_CHANNEL,
      build: buildEntries,
      routes: [entryRoute],
    }),
  ],
});
`,
});

/** The files of a new service, from its folder. */
export const sourcesOf = ({ service, team, packages }: SourceOptions): Record<string, string> => {
  const { name, port, metricsPort, api } = service;
  return {
    'package.json': json({
      name: `@larkway/${name}`,
      version: '0.0.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'exec node ../../infra/dev/main.mjs dev',
        test: 'exec node ../../infra/dev/main.mjs test',
      },
      dependencies: {
        [`@larkway/${name}-contract`]: '*',
        '@larkway/kit': '*',
        ...used(packages, ['@nestjs/common', 'typeorm', 'zod']),
      },
    }),
    'tsconfig.json': json({
      extends: '../../infra/presets/tsconfig/node.json',
      compilerOptions: {
        rootDir: 'src',
        outDir: 'dist',
        tsBuildInfoFile: 'dist/.tsbuildinfo',
      },
      include: ['src'],
      exclude: ['src/**/*.spec.ts'],
      references: [{ path: 'contract' }, { path: '../kit' }, { path: '../kit/contract' }],
    }),
    'README.md': `# @larkway/${name}

Serves the entries of the team ${team}. Port ${port}.

\`GET ${api[0]}\` answers with all entries, by title. Responses are serialized in advance, have an ETag, and are rebuilt when a row changes, without a restart.

- \`src/entry\`: the entity, and the document that is made from it
- \`src/db\`: hand-written migrations and the seed, which fills an empty table only

Configuration: the kit's variables (\`PORT\`, \`HOST\`, \`METRICS_PORT\`, \`METRICS_HOST\`, \`DATABASE_URL\`, \`DATABASE_DIRECT_URL\`, \`DATABASE_OWNER_URL\`, \`DATABASE_POOL_SIZE\`, \`LOG_LEVEL\`, \`DRAIN_DELAY_MS\`), see \`src/config.ts\`. Tests: \`npm test -w services/${name}\` at the root.
`,
    'src/main.ts': `import { ${name}Routes } from '@larkway/${name}-contract';
import { bootstrap } from '@larkway/kit/service';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
await bootstrap({ name: '${name}', config, routes: ${name}Routes, module: appModule(config) });
`,
    'src/config.ts': `import { parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { z } from 'zod';

/** All environment variables; see the kit for those that services share. */
const environmentSchema = z.object(serviceEnvironment({ port: ${port}, metricsPort: ${metricsPort} }));

export type Config = z.infer<typeof environmentSchema>;

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
`,
    ...applicationOf(service),
    ...contractOf(service, packages),
  };
};

import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { defineRoute } from '@larkway/kit-contract';
import {
  Column,
  Entity,
  PrimaryColumn,
  type EntityManager,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { z } from 'zod';
import { ServedDocumentsModule } from '../src/documents/served-documents.js';
import { DomainError, notFound } from '../src/errors/domain-error.js';
import { DatabaseModule } from '../src/postgres/database.module.js';
import { notifyOnChange } from '../src/postgres/database-listener.js';

@Entity('things')
export class ThingEntity {
  @PrimaryColumn('int')
  id: number;

  @Column('text')
  name: string;
}

export class CreateThings1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id integer PRIMARY KEY, name text NOT NULL)');
    await notifyOnChange(runner, 'things_changed', ['things']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

export const seedThings = (manager: EntityManager): Promise<void> =>
  manager.query(`INSERT INTO things VALUES (1, 'first') ON CONFLICT DO NOTHING`);

const thingSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().trim().min(2).max(20),
});

const success = { status: 200, schema: z.unknown(), description: 'Done' };

export const thingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/things',
    summary: 'All things',
    success,
    errors: [503],
  }),
  one: defineRoute({
    method: 'GET',
    path: '/things/:id',
    summary: 'One thing',
    params: z.object({ id: z.string() }),
    success,
    errors: [404],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/things',
    summary: 'Adds a thing',
    body: thingSchema,
    success,
    errors: [422],
  }),
};

const createBlock = (): { started: boolean; released: Promise<void>; release: () => void } => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { started: false, released, release };
};

/** Holds `GET /slow` until a test releases it. */
export const slow = createBlock();

@Controller()
class ThingsController {
  @Post('things')
  @HttpCode(200)
  create(@Body({ schema: thingSchema }) thing: z.infer<typeof thingSchema>): unknown {
    return thing;
  }

  @Get('bug')
  bug(): never {
    throw new Error('the password is swordfish');
  }

  @Get('busy')
  busy(): never {
    throw new DomainError('too_many_requests', 'Slow down, please.', {
      status: 429,
      retryAfter: 7,
    });
  }

  @Get('away')
  away(): never {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  }

  @Get('slow')
  async slow(): Promise<unknown> {
    slow.started = true;
    await slow.released;
    return { finished: true };
  }
}

class ThingsModule {}

export const thingsModule = (url: string) => ({
  module: ThingsModule,
  controllers: [ThingsController],
  imports: [
    DatabaseModule.forRoot({
      url,
      entities: [ThingEntity],
      migrations: [CreateThings1790000000000],
      seed: seedThings,
    }),
    ServedDocumentsModule.forRoot({
      channel: 'things_changed',
      build: async (dataSource) => {
        const things = await dataSource.getRepository(ThingEntity).find({ order: { id: 'ASC' } });
        return {
          list: things,
          ...Object.fromEntries(things.map((thing) => [`thing/${thing.id}`, thing])),
        };
      },
      routes: [
        {
          path: '/things',
          key: () => 'list',
          compute: ({ query }, dataSource) =>
            'sought' in query
              ? dataSource
                  .query('SELECT * FROM things WHERE name LIKE $1', [
                    `%${String(query['sought'])}%`,
                  ])
                  .then((value: unknown) => ({ value, isPrivate: 'mine' in query }))
              : undefined,
        },
        {
          path: '/things/:id',
          key: ({ params }) => `thing/${params['id']}`,
          missing: () => notFound('Thing not found'),
        },
        {
          path: '/pages',
          key: ({ query }) => `page/${z.object({ page: z.enum(['a', 'b']) }).parse(query).page}`,
        },
      ],
    }),
  ],
});

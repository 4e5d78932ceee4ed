import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Readiness } from '../observability/readiness.js';
import { DATABASE_STEP } from '../service/kit.module.js';
import {
  createDataSource,
  DATABASE_ADDRESS,
  dataSourceOptions,
  type DatabaseOptions,
} from './data-source.js';
import { DatabaseListener } from './database-listener.js';
import { type DatabaseStep, rememberDatabase } from './database-step.js';
import { awaitMigrations, migrateAndSeed } from './migrate.js';

/**
 * The service's own database: connected, migrated and seeded before the service listens, closed
 * last.
 */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static forRoot(options: DatabaseOptions): DynamicModule {
    let prepare = migrateAndSeed;
    const database = TypeOrmModule.forRootAsync({
      inject: [DATABASE_STEP],
      useFactory: (step: DatabaseStep) => {
        if (step === 'await') prepare = awaitMigrations;
        return dataSourceOptions(options);
      },
      dataSourceFactory: () => prepare(createDataSource(options), options),
    });
    const repositories = TypeOrmModule.forFeature(options.entities);
    return rememberDatabase(
      {
        module: DatabaseModule,
        global: true,
        imports: [database, repositories],
        providers: [{ provide: DATABASE_ADDRESS, useValue: options }, DatabaseListener],
        exports: [repositories, DATABASE_ADDRESS, DatabaseListener],
      },
      options,
    );
  }

  onModuleInit(): void {
    // Raw SQL: it reads no table.
    this.readiness.add('database', () => this.dataSource.query('SELECT 1'));
  }
}

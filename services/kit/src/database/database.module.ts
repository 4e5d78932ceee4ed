import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Readiness } from '../observability/readiness.js';
import { createDataSource, dataSourceOptions, type DatabaseOptions } from './data-source.js';
import { migrateAndSeed } from './migrate-and-seed.js';

/** The service's own database: connected, migrated and seeded before anything is served, closed last. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static forRoot(options: DatabaseOptions): DynamicModule {
    const database = TypeOrmModule.forRootAsync({
      useFactory: () => dataSourceOptions(options),
      dataSourceFactory: () => migrateAndSeed(createDataSource(options), options),
    });
    const repositories = TypeOrmModule.forFeature(options.entities);
    return { module: DatabaseModule, global: true, imports: [database, repositories], exports: [repositories] };
  }

  onModuleInit(): void {
    this.readiness.add('database', () => this.dataSource.query('SELECT 1'));
  }
}

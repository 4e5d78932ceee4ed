import { type DynamicModule, Module } from '@nestjs/common';
import { Retention, RETENTION_RULES } from './retention.js';
import type { RetentionRule } from './retention-rule.js';

/** Cleans up in this process; needs a DatabaseModule beside it. */
@Module({})
export class RetentionModule {
  static forRoot({ rules }: { rules: RetentionRule[] }): DynamicModule {
    return {
      module: RetentionModule,
      providers: [{ provide: RETENTION_RULES, useValue: rules }, Retention],
      exports: [Retention],
    };
  }
}

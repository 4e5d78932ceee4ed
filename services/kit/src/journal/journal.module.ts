import { type DynamicModule, Module } from '@nestjs/common';
import { JournalController } from './journal.controller.js';
import { JOURNAL_OPTIONS, JournalReader, type JournalOptions } from './journal-reader.js';

/** Answers `GET /internal/journal`; needs a DatabaseModule with the journal's table, and an OperationsModule, beside it. */
@Module({})
export class JournalModule {
  static forRoot(options: JournalOptions): DynamicModule {
    return {
      module: JournalModule,
      controllers: [JournalController],
      providers: [{ provide: JOURNAL_OPTIONS, useValue: options }, JournalReader],
    };
  }
}

import { Module } from '@nestjs/common';
import { JournalController } from './journal.controller.js';
import { JournalReader } from './journal-reader.js';

/** Answers `GET /internal/journal`; needs a DatabaseModule with the journal's table, and an OperationsModule, beside it. */
@Module({ controllers: [JournalController], providers: [JournalReader] })
export class JournalModule {}

import { type DynamicModule, Module } from '@nestjs/common';
import {
  DOCUMENTS_OPTIONS,
  ServedDocuments,
  type ServedDocumentsOptions,
} from './served-documents.js';

/** Registers the read routes of a catalogue service; needs a DatabaseModule beside it. */
@Module({})
export class ServedDocumentsModule {
  static forRoot(options: ServedDocumentsOptions): DynamicModule {
    return {
      module: ServedDocumentsModule,
      providers: [{ provide: DOCUMENTS_OPTIONS, useValue: options }, ServedDocuments],
      exports: [ServedDocuments],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { OPERATIONS_TOKEN } from './operations.guard.js';

/** Tells every guard of `@Operations()` in this process which token is the right one. */
@Module({})
export class OperationsModule {
  static forRoot({ token }: { token: string | undefined }): DynamicModule {
    const secret = { provide: OPERATIONS_TOKEN, useValue: token };
    return { module: OperationsModule, global: true, providers: [secret], exports: [secret] };
  }
}

import { StandardSchemaValidationPipe } from '@nestjs/common';
import { invalidFields } from '../errors/domain-error.js';

/** Validates whatever carries a schema (`@Body({ schema })`); a refusal is 422 with one issue per field. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({ exceptionFactory: invalidFields });

export { describeError } from './describe-error.js';
export { conflict, DomainError, invalidFields, notFound } from './domain-error.js';
export { rejectAfter } from './reject-after.js';

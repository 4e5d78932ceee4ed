export { describeError } from './describe-error.js';
export { DomainError, invalidFields, notFound } from './domain-error.js';

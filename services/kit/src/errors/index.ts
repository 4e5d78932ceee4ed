export { describeError } from './describe-error.js';
export { didYouMean } from './did-you-mean.js';
export { conflict, DomainError, invalidFields, notFound } from './domain-error.js';
export { rejectAfter } from './reject-after.js';

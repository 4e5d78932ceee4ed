import { ApiError } from '../http/api-error';
import type { FormErrors } from './form-answer';

/**
 * The service's complaints at the fields they are about.
 * @param fields names of a form's fields by paths of the body, where they differ: `{ name: 'firstName' }`
 */
export const fieldErrorsOf = (error: unknown, fields: Record<string, string> = {}): FormErrors => {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [fields[path] ?? path, message]));
};

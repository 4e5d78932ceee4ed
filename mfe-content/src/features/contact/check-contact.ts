import { contactFormSchema } from '@larkway/leads-contract';
import type { ContactErrors, ContactValues } from './contact-api';

/** The first complaint about each field, in the specification's words. Loaded when the form is sent, with the schemas. */
export const checkContact = (values: ContactValues): ContactErrors => {
  const issues = contactFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};

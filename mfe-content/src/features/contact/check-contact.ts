import { contactFormSchema } from '@larkway/leads-contract';
import type { ContactErrors, ContactValues } from './contact-api';

/** The first error of each field. Loaded together with the schemas when the form is sent. */
export const checkContact = (values: ContactValues): ContactErrors => {
  const issues = contactFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};

import { contactFormSchema } from '@larkway/leads-contract';

type ContactField = keyof (typeof contactFormSchema)['shape'];

/** The first error of each field. Loaded together with the schemas when the form is sent. */
export const checkContact = (values: Record<ContactField, string>): Record<string, string> => {
  const issues = contactFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};

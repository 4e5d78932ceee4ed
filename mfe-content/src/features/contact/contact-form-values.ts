import type { ContactMessageInput, contactFormSchema } from '@larkway/leads-contract';
import type { FormErrors } from '@larkway/sdk';

/** The seven fields as they are typed; a choice that is not made yet is empty. */
export type ContactValues = Record<keyof (typeof contactFormSchema)['shape'], string>;

export type ContactErrors = FormErrors<keyof ContactValues>;

export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  state: '',
  subject: '',
  message: '',
};

/** What is sent: the two names joined by a space. The service checks the two choices. */
export const toContactMessage = ({
  firstName,
  lastName,
  ...rest
}: ContactValues): ContactMessageInput =>
  ({ ...rest, name: `${firstName.trim()} ${lastName.trim()}` }) as ContactMessageInput;

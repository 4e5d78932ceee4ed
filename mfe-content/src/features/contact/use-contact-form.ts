import { type Form, track, useForm, useHost, useNavigate } from '@larkway/sdk';
import { type ContactValues, emptyContact } from './contact-form-values';
import { checkBeforehand, complaintOf, sendContact } from './send-contact';

/** The form's way to the thank-you page; a failure is logged, and said beside the button. */
export const useContactForm = (): Form<ContactValues> => {
  const { http } = useHost();
  const navigate = useNavigate();
  return useForm<ContactValues>({
    initial: emptyContact,
    check: checkBeforehand,
    send: async (values, idempotencyKey) => {
      await sendContact(http, values, idempotencyKey);
      track('contact_form_submitted', { subject: values.subject });
      track('general_contact', {});
    },
    onSent: () => void navigate('/thank-you'),
    onFailed: (error) => {
      console.error('The contact message was not sent.', error);
      return complaintOf(error);
    },
  });
};

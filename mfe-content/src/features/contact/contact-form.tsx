import { contactStates, contactSubjects } from '@larkway/leads-contract';
import {
  Box,
  Button,
  chakra,
  ContactFields,
  FormKey,
  FormMessage,
  SelectField,
  Text,
  TextareaField,
  track,
  useForm,
  useHost,
} from '@larkway/sdk';
import { afterContact, contactForm } from './contact-api';

const states = [...contactStates];
const subjects = [...contactSubjects];

/** "Send us a message": seven required fields. */
export const ContactForm = ({ labelledBy }: { labelledBy: string }) => {
  const { http } = useHost();
  const { field, message, isSending, props } = useForm(contactForm(http), {
    next: afterContact,
    onSent: ({ subject }) => {
      track('contact_form_submitted', { subject });
      track('general_contact', {});
    },
    onFailed: (error) => console.error('The contact message was not sent.', error),
  });
  return (
    <chakra.form
      {...props}
      aria-labelledby={labelledBy}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="4"
      rowGap="5"
    >
      <FormKey />
      <ContactFields names={['firstName', 'lastName', 'email', 'phone']} field={field} />
      <SelectField
        label="State"
        {...field('state')}
        placeholder="Select your state"
        required
        options={states}
      />
      <SelectField
        label="Subject"
        {...field('subject')}
        placeholder="Select a subject"
        required
        options={subjects}
      />
      <Box gridColumn="1 / -1">
        <TextareaField
          label="Message"
          {...field('message')}
          rows={6}
          placeholder="Which model, which town, what you would like to know"
          required
        />
      </Box>
      <Box
        gridColumn="1 / -1"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="5"
        rowGap="4"
      >
        <Button
          type="submit"
          tone="lark"
          busy={isSending}
          busyText="Sending..."
          width={{ base: 'full', sm: 'auto' }}
        >
          Send Message
        </Button>
        {message ? (
          <FormMessage message={message} />
        ) : (
          <Text variant="small" tone="ink2">
            We only use this to answer you.
          </Text>
        )}
      </Box>
    </chakra.form>
  );
};

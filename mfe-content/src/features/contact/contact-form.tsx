import { contactStates, contactSubjects } from '@larkway/leads-contract';
import {
  Box,
  Button,
  chakra,
  Field,
  FormKey,
  SelectField,
  Text,
  TextareaField,
} from '@larkway/sdk';
import { SendingFailed } from './sending-failed';
import { useContactForm } from './use-contact-form';

const states = [...contactStates];
const subjects = [...contactSubjects];

/** "Send us a message": seven fields, all needed. */
export const ContactForm = ({ labelledBy }: { labelledBy: string }) => {
  const { field, message, isSending, props } = useContactForm();
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
      <Field label="First name" {...field('firstName')} autoComplete="given-name" required />
      <Field label="Last name" {...field('lastName')} autoComplete="family-name" required />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
      />
      <Field
        label="Phone"
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 555-0100"
        required
      />
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
          <SendingFailed message={message} />
        ) : (
          <Text variant="small" tone="ink2">
            We only use this to answer you.
          </Text>
        )}
      </Box>
    </chakra.form>
  );
};

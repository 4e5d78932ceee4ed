import { contactStates, contactSubjects } from '@larkway/leads-contract';
import { Box, Button, chakra, Field, FormKey, SelectField, Text, TextareaField } from '@larkway/sdk';
import { SendingFailed } from './sending-failed';
import { useContactForm } from './use-contact-form';

const states = [...contactStates];
const subjects = [...contactSubjects];

/** «Send us a message»: seven fields, all needed. */
export const ContactForm = ({ labelledBy }: { labelledBy: string }) => {
  const { values, errors, message, isSending, change, props } = useContactForm();
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
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        value={values.firstName}
        error={errors.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <Field
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        value={values.lastName}
        error={errors.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        value={values.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 555-0100"
        required
        value={values.phone}
        error={errors.phone}
        onChange={(phone) => change({ phone })}
      />
      <SelectField
        label="State"
        name="state"
        placeholder="Select your state"
        required
        options={states}
        value={values.state}
        error={errors.state}
        onChange={(state) => change({ state })}
      />
      <SelectField
        label="Subject"
        name="subject"
        placeholder="Select a subject"
        required
        options={subjects}
        value={values.subject}
        error={errors.subject}
        onChange={(subject) => change({ subject })}
      />
      <Box gridColumn="1 / -1">
        <TextareaField
          label="Message"
          name="message"
          rows={6}
          placeholder="Which model, which town, what you would like to know"
          required
          value={values.message}
          error={errors.message}
          onChange={(text) => change({ message: text })}
        />
      </Box>
      <Box gridColumn="1 / -1" display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="4">
        <Button type="submit" tone="lark" busy={isSending} busyText="Sending..." width={{ base: 'full', sm: 'auto' }}>
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

import { contactStates, contactSubjects } from '@larkway/leads-contract';
import {
  Anchor,
  Box,
  Button,
  chakra,
  Field,
  type Form,
  FormKey,
  phoneHref,
  SelectField,
  Text,
  TextareaField,
  track,
  tracks,
  useForm,
  useHost,
  useNavigate,
  useSite,
  WarningCircleIcon,
} from '@larkway/sdk';
import {
  checkBeforehand,
  failureOf,
  type ContactValues,
  emptyContact,
  sendContact,
} from './contact-api';

/**
 * Sends the form and navigates to the thank-you page; a failure is logged and shown by the button.
 */
const useContactForm = (): Form<ContactValues> => {
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
      return failureOf(error);
    },
  });
};

const SalesPhone = () => {
  const { salesPhone } = useSite();
  return (
    <Anchor
      href={phoneHref(salesPhone)}
      fontWeight={600}
      textDecoration="underline"
      textUnderlineOffset="4px"
      whiteSpace="nowrap"
      {...tracks('click_phone', { kind: 'sales' })}
    >
      {salesPhone}
    </Anchor>
  );
};

/**
 * A message must not be lost silently: shows what went wrong and links the phone number. Takes the
 * focus in the answer to a plain post, which begins at the top of its page.
 */
const SendingFailed = ({ message }: { message: string }) => {
  const [before, after] = message.split(useSite().salesPhone);
  const namesPhone = after !== undefined;
  return (
    <Box role="alert" tabIndex={-1} autoFocus display="flex" gap="2" flex="1 1 16em" color="danger">
      <Box flex="none">
        <WarningCircleIcon size={22} />
      </Box>
      <Text variant="small">
        <Box as="strong" display="block" fontWeight={600}>
          {before}
          {namesPhone && <SalesPhone />}
          {after}
        </Box>
        Everything you typed is still here.
        {!namesPhone && (
          <>
            {' '}
            Try again, or call <SalesPhone />.
          </>
        )}
      </Text>
    </Box>
  );
};

const states = [...contactStates];
const subjects = [...contactSubjects];

/** "Send us a message": seven required fields. */
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

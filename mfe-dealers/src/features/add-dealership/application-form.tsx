import { dealersPaths, usStates } from '@larkway/dealers-contract';
import {
  Box,
  Button,
  chakra,
  dismissToast,
  Field,
  fieldErrorsOf,
  type Form,
  FormKey,
  SelectField,
  Text,
  toast,
  track,
  useForm,
  useHost,
  useInvalidate,
  useNavigate,
} from '@larkway/sdk';
import {
  type Application,
  checkBeforehand,
  emptyApplication,
  failureText,
  sendApplication,
} from './application-api';

/**
 * Sends the application and navigates to the dealer list; after a failure the fields keep their
 * values.
 */
const useApplicationForm = (): Form<Application> => {
  const { http } = useHost();
  const navigate = useNavigate();
  const invalidate = useInvalidate();

  return useForm<Application>({
    initial: emptyApplication,
    check: checkBeforehand,
    send: async (application, idempotencyKey) => {
      // Removes the error of the previous attempt.
      dismissToast();
      await sendApplication(http, application, idempotencyKey);
      track('dealership_application_submitted', { state: application.state });
    },
    onSent: () => {
      toast({ tone: 'success', title: 'Success!', text: 'Dealership added successfully!' });
      void invalidate([dealersPaths.dealerships, dealersPaths.states]);
      void navigate('/dealerships');
    },
    onFailed: (error) => {
      toast({ tone: 'danger', title: 'Error', text: failureText });
      return { errors: fieldErrorsOf(error) };
    },
  });
};

const stateOptions = usStates.map(({ name }) => ({ value: name, label: name }));

const whole = { base: '1 / -1' };
const half = { base: '1 / -1', sm: 'span 6' };

/** Eight fields, seven of them required. Without scripts it is posted to the page's own address. */
export const ApplicationForm = () => {
  const { field, message, isSending, props } = useApplicationForm();
  return (
    <chakra.form
      {...props}
      aria-labelledby="application-title"
      display="grid"
      gridTemplateColumns="repeat(12, minmax(0, 1fr))"
      columnGap="4"
      rowGap="5"
      alignItems="start"
    >
      <FormKey />
      <Box gridColumn={whole}>
        <Field label="Dealership name" {...field('name')} autoComplete="organization" required />
      </Box>
      <Box gridColumn={whole}>
        <Field
          label="Address"
          {...field('address')}
          autoComplete="street-address"
          placeholder="Street and number"
          required
        />
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: 'span 5' }}>
        <Field label="City" {...field('city')} autoComplete="address-level2" required />
      </Box>
      <Box gridColumn={{ base: 'span 7', md: 'span 4' }}>
        <SelectField
          label="State"
          {...field('state')}
          autoComplete="address-level1"
          placeholder="Choose a state"
          required
          options={stateOptions}
        />
      </Box>
      <Box gridColumn={{ base: 'span 5', md: 'span 3' }}>
        <Field
          label="ZIP code"
          {...field('zipCode')}
          autoComplete="postal-code"
          inputMode="numeric"
          required
        />
      </Box>
      <Box gridColumn={half}>
        <Field
          label="Phone"
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(555) 555-0100"
          required
        />
      </Box>
      <Box gridColumn={half}>
        <Field
          label="Email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
        />
      </Box>
      <Box gridColumn={whole}>
        <Field
          label="Membership ID (optional)"
          {...field('membershipId')}
          autoComplete="off"
          hint="Only if you already belong to the network."
        />
      </Box>
      <Box gridColumn={whole} display="grid" justifyItems={{ sm: 'start' }} gap="4" marginTop="2">
        {message && (
          <Text role="alert" tabIndex={-1} autoFocus tone="danger" fontWeight={500}>
            {message}
          </Text>
        )}
        <Button type="submit" tone="lark" busy={isSending} busyText="Adding Dealership...">
          Add Dealership
        </Button>
        <Text variant="small" tone="ink2">
          Name, address, phone and email are listed on this site once your application is approved.
        </Text>
      </Box>
    </chakra.form>
  );
};

import { dealersPaths, usStates } from '@larkway/dealers-contract';
import {
  Box,
  Button,
  chakra,
  ContactFields,
  Field,
  FormKey,
  FormMessage,
  SelectField,
  Text,
  toast,
  track,
  useForm,
  useHost,
  useInvalidate,
} from '@larkway/sdk';
import { addDealershipForm } from './add-dealership-api';
import { announceApplication } from './sent-application';

const stateOptions = usStates.map(({ name }) => ({ value: name, label: name }));

const whole = { base: '1 / -1' };
const half = { base: '1 / -1', sm: 'span 6' };

/** Eight fields, seven of them required. Without scripts it is posted to the page's own address. */
export const AddDealershipForm = () => {
  const { http } = useHost();
  const invalidate = useInvalidate();
  const { field, message, isSending, props } = useForm(addDealershipForm(http), {
    next: '/dealerships',
    onSent: ({ state }) => {
      track('dealership_application_submitted', { state });
      announceApplication();
      toast({ tone: 'success', title: 'Success!', text: 'Dealership added successfully!' });
      void invalidate([dealersPaths.dealerships, dealersPaths.states]);
    },
  });
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
        <ContactFields names={['phone']} field={field} />
      </Box>
      <Box gridColumn={half}>
        <ContactFields names={['email']} field={field} />
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
        {message && <FormMessage message={message} />}
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

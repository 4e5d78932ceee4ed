import { usStates } from '@larkway/dealers-contract';
import { Box, Button, chakra, Field, FormKey, SelectField, Text } from '@larkway/sdk';
import { useApplication } from './use-application';

const stateOptions = usStates.map(({ name }) => ({ value: name, label: name }));

const whole = { base: '1 / -1' };
const half = { base: '1 / -1', sm: 'span 6' };

/** Eight fields, seven of them needed. Posted to the page's own address where there are no scripts. */
export const ApplicationForm = () => {
  const { values, errors, message, isSending, change, props } = useApplication();
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
        <Field
          label="Dealership name"
          name="name"
          autoComplete="organization"
          required
          value={values.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
      </Box>
      <Box gridColumn={whole}>
        <Field
          label="Address"
          name="address"
          autoComplete="street-address"
          placeholder="Street and number"
          required
          value={values.address}
          error={errors.address}
          onChange={(address) => change({ address })}
        />
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: 'span 5' }}>
        <Field
          label="City"
          name="city"
          autoComplete="address-level2"
          required
          value={values.city}
          error={errors.city}
          onChange={(city) => change({ city })}
        />
      </Box>
      <Box gridColumn={{ base: 'span 7', md: 'span 4' }}>
        <SelectField
          label="State"
          name="state"
          autoComplete="address-level1"
          placeholder="Choose a state"
          required
          options={stateOptions}
          value={values.state}
          error={errors.state}
          onChange={(state) => change({ state })}
        />
      </Box>
      <Box gridColumn={{ base: 'span 5', md: 'span 3' }}>
        <Field
          label="ZIP code"
          name="zipCode"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          value={values.zipCode}
          error={errors.zipCode}
          onChange={(zipCode) => change({ zipCode })}
        />
      </Box>
      <Box gridColumn={half}>
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
      </Box>
      <Box gridColumn={half}>
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
      </Box>
      <Box gridColumn={whole}>
        <Field
          label="Membership ID (optional)"
          name="membershipId"
          autoComplete="off"
          hint="Only if you are a member of the network already."
          value={values.membershipId}
          error={errors.membershipId}
          onChange={(membershipId) => change({ membershipId })}
        />
      </Box>
      <Box gridColumn={whole} display="grid" justifyItems={{ sm: 'start' }} gap="4" marginTop="2">
        {message && (
          <Text role="alert" tone="danger" fontWeight={500}>
            {message}
          </Text>
        )}
        <Button type="submit" tone="lark" busy={isSending} busyText="Adding Dealership...">
          Add Dealership
        </Button>
        <Text variant="small" tone="ink2">
          Name, address, phone and e-mail are listed on this site once your application is approved.
        </Text>
      </Box>
    </chakra.form>
  );
};

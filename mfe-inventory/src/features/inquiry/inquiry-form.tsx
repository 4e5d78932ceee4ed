import type { Vehicle } from '@larkway/inventory-contract';
import { Button, chakra, Field, FormKey, HStack, Text } from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { PostedNotice } from './posted-notice';
import { useInquiry } from './use-inquiry';

/** "Get More Information": four fields, all needed. Empty ones are answered by a toast, so the browser's own bubbles stay silent. */
export const InquiryForm = ({ vehicle, paint }: { vehicle: Vehicle; paint?: Paint }) => {
  const { field, message, isSending, props } = useInquiry(vehicle, paint);
  return (
    <chakra.form
      {...props}
      aria-labelledby="inquiry-title"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="4"
      rowGap="5"
    >
      <FormKey />
      {message && <PostedNotice message={message} />}
      <Field label="First name" {...field('firstName')} autoComplete="given-name" required />
      <Field label="Last name" {...field('lastName')} autoComplete="family-name" required />
      <Field
        label="Phone"
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 555-0100"
        required
      />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
      />
      <HStack gridColumn="1 / -1" gap="5" flexWrap="wrap">
        <Button
          type="submit"
          busy={isSending}
          busyText="Sending..."
          width={{ base: 'full', sm: 'auto' }}
        >
          Send request
        </Button>
        <Text variant="small" tone="ink2">
          We only use this to answer you.
        </Text>
      </HStack>
    </chakra.form>
  );
};

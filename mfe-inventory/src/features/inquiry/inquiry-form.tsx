import type { Vehicle } from '@larkway/inventory-contract';
import {
  Box,
  Button,
  chakra,
  ContactFields,
  FormKey,
  FormMessage,
  HStack,
  Text,
  track,
  useForm,
  useHost,
} from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { afterInquiry, incomplete, inquiryForm } from './inquiry-api';

/**
 * "Get More Information": four required fields. A toast reports empty ones instead of the browser's
 * bubbles.
 */
export const InquiryForm = ({ vehicle, paint }: { vehicle: Vehicle; paint?: Paint }) => {
  const { http } = useHost();
  const form = inquiryForm(http, () => ({ vehicle, paint }));
  const { field, message, isSending, props } = useForm(form, {
    next: afterInquiry(vehicle.slug),
    onSent: () => track('generate_lead', { item_id: vehicle.slug, value: vehicle.price }),
  });
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
      {message && (
        <Box gridColumn="1 / -1">
          <FormMessage
            message={message}
            title={message === incomplete.text ? incomplete.title : undefined}
          />
        </Box>
      )}
      <ContactFields names={['firstName', 'lastName', 'phone', 'email']} field={field} />
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

import type { Vehicle } from '@larkway/inventory-contract';
import {
  Button,
  chakra,
  dismissToast,
  Field,
  Flex,
  FormKey,
  HStack,
  Text,
  toast,
  track,
  useForm,
  useHost,
  useNavigate,
  WarningCircleIcon,
} from '@larkway/sdk';
import { useTransition } from 'react';
import type { Paint } from '../../pictures/vehicle-pictures';
import {
  checkBeforehand,
  emptyForm,
  failed,
  incomplete,
  missingFields,
  noticeOf,
  refusedFields,
  sendInquiry,
} from './inquiry-api';

/**
 * The toast's text for a form that was posted without scripts. The response
 * starts at the top of the page, far from the form, so this takes the focus.
 */
const PostedNotice = ({ message }: { message: string }) => {
  const { title, text } = noticeOf(message);
  return (
    <Flex
      role="alert"
      tabIndex={-1}
      autoFocus
      gridColumn="1 / -1"
      gap="14px"
      padding="4"
      background="surface"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor="danger"
      borderRadius="toast"
      scrollMarginTop="24"
    >
      <Text as="span" tone="danger" fontSize="22px" paddingTop="2px" flex="none" aria-hidden>
        <WarningCircleIcon />
      </Text>
      <div>
        <Text fontWeight={600}>{title}</Text>
        <Text>{text}</Text>
      </div>
    </Flex>
  );
};

const NEXT = '/thank-you';

/**
 * Sends the form and navigates to the thank-you page; after a failure the fields keep their values.
 */
const useInquiryForm = (vehicle: Vehicle, paint?: Paint) => {
  const { http, prefetch } = useHost();
  const navigate = useNavigate();
  // Keep the form disabled while navigating, until the visitor comes back.
  const [isLeaving, startLeaving] = useTransition();
  const form = useForm({
    initial: emptyForm,
    check: (values) => {
      // Removes the previous error, which would otherwise stay on the next page.
      dismissToast();
      return checkBeforehand(values);
    },
    send: (values, idempotencyKey) => {
      prefetch(NEXT);
      return sendInquiry(http, { form: values, vehicle, paint }, idempotencyKey);
    },
    onSent: () => {
      track('generate_lead', { item_id: vehicle.slug, value: vehicle.price });
      startLeaving(() => void navigate(NEXT));
    },
    onRefused: (errors) => {
      const isIncomplete = Object.keys(errors).some((field) => field in missingFields(form.values));
      if (isIncomplete) toast({ tone: 'danger', ...incomplete });
    },
    onFailed: (error) => {
      toast({ tone: 'danger', ...failed });
      return { errors: refusedFields(error) };
    },
  });
  return { ...form, isSending: form.isSending || isLeaving };
};

/**
 * "Get More Information": four required fields. A toast reports empty ones instead of the browser's
 * bubbles.
 */
export const InquiryForm = ({ vehicle, paint }: { vehicle: Vehicle; paint?: Paint }) => {
  const { field, message, isSending, props } = useInquiryForm(vehicle, paint);
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

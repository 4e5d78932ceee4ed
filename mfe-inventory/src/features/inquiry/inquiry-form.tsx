import type { Vehicle } from '@larkway/inventory-contract';
import { Button, chakra, Field, HStack, Text } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { useInquiry } from './use-inquiry';

/** «Get More Information»: four fields, all needed. */
export const InquiryForm = ({ vehicle }: { vehicle: Vehicle }) => {
  const { form, errors, isSending, change, submit } = useInquiry(vehicle);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  return (
    // Empty fields are answered by a toast, so the browser's own bubbles stay silent.
    <chakra.form
      ref={element}
      noValidate
      aria-labelledby="inquiry-title"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="4"
      rowGap="5"
    >
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        value={form.firstName}
        error={errors.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <Field
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        value={form.lastName}
        error={errors.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 555-0100"
        required
        value={form.phone}
        error={errors.phone}
        onChange={(phone) => change({ phone })}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        value={form.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <HStack gridColumn="1 / -1" gap="5" flexWrap="wrap">
        <Button type="submit" busy={isSending} busyText="Sending..." width={{ base: 'full', sm: 'auto' }}>
          Send request
        </Button>
        <Text variant="small" tone="ink2">
          We only use this to answer you.
        </Text>
      </HStack>
    </chakra.form>
  );
};

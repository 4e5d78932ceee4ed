import type { Vehicle } from '@larkway/inventory-contract';
import { idempotencyKeyHeader, leadsPaths, type VehicleInquiryForm } from '@larkway/leads-contract';
import { ApiError, dismissToast, toast, track, useHost, useNavigate } from '@larkway/sdk';
import { useState } from 'react';
import { createKeyring } from './idempotency-key';
import { emptyForm, fieldErrorsOf, missingFields, toInquiry, type FieldErrors } from './inquiry';

const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

// Without its code the check is left to the service, which makes it anyway.
const checkBeforehand = async (form: VehicleInquiryForm): Promise<FieldErrors> => {
  const check = await import('./check-inquiry').catch(() => undefined);
  return check?.checkInquiry(form) ?? {};
};

/** The form’s way: idle, sending, then the thank-you page or back to idle with everything still typed. */
export const useInquiry = (vehicle: Vehicle) => {
  const { http } = useHost();
  const navigate = useNavigate();
  const [form, setForm] = useState(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const [keyFor] = useState(createKeyring);

  const change = (part: Partial<VehicleInquiryForm>): void => {
    setForm((current) => ({ ...current, ...part }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))));
  };

  const send = async (): Promise<void> => {
    const refused = await checkBeforehand(form);
    if (hasErrors(refused)) return setErrors(refused);
    const inquiry = toInquiry(form, vehicle);
    await http.post(leadsPaths.vehicleInquiry, inquiry, { headers: { [idempotencyKeyHeader]: keyFor(inquiry) } });
    track('generate_lead', { item_id: vehicle.slug, value: vehicle.price });
    void navigate('/thank-you');
  };

  const submit = async (): Promise<void> => {
    const missing = missingFields(form);
    setErrors(missing);
    if (hasErrors(missing)) {
      toast({ tone: 'danger', title: 'Please fill all fields', text: 'All form fields are required.' });
      return;
    }
    // A complaint about the attempt before would follow the shopper to the thank-you page.
    dismissToast();
    setSending(true);
    try {
      await send();
    } catch (error) {
      setErrors(fieldErrorsOf(error instanceof ApiError ? error.body : undefined));
      toast({ tone: 'danger', title: 'Error', text: 'Failed to send message. Please try again.' });
    } finally {
      setSending(false);
    }
  };

  return { form, errors, isSending, change, submit };
};

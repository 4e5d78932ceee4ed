import type { Vehicle } from '@larkway/inventory-contract';
import { dismissToast, toast, track, useForm, useHost, useNavigate } from '@larkway/sdk';
import { useTransition } from 'react';
import type { Paint } from '../../pictures/vehicle-pictures';
import { emptyForm, missingFields, refusedFields } from './inquiry';
import { failed, incomplete } from './notices';
import { checkInquiry, sendInquiry } from './submit-inquiry';

const NEXT = '/thank-you';

/** The form's way: idle, sending, then the thank-you page or back to idle with everything still typed. */
export const useInquiry = (vehicle: Vehicle, paint?: Paint) => {
  const { http, prefetch } = useHost();
  const navigate = useNavigate();
  // The page stays as long as the next one is on its way; nobody shall send again from it, unless he goes back.
  const [isLeaving, startLeaving] = useTransition();
  const form = useForm({
    initial: emptyForm,
    check: (values) => {
      // A complaint about the attempt before would follow the shopper to the next page.
      dismissToast();
      return checkInquiry(values);
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

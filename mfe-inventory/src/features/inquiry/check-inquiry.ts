import { type VehicleInquiryForm, vehicleInquiryFormSchema } from '@larkway/leads-contract';
import type { InquiryErrors } from './inquiry-api';

/** The form's errors by the service's schema, before it is sent. */
export const checkInquiry = (form: VehicleInquiryForm): InquiryErrors => {
  const { error } = vehicleInquiryFormSchema.safeParse(form);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
};

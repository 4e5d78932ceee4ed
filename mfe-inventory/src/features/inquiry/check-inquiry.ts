import { vehicleInquiryFormSchema, type VehicleInquiryForm } from '@larkway/leads-contract';
import type { FieldErrors } from './inquiry';

/** What the service would refuse, said before it is asked. Loaded when the form is sent, with the schemas. */
export const checkInquiry = (form: VehicleInquiryForm): FieldErrors => {
  const { error } = vehicleInquiryFormSchema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

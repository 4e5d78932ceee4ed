import { type VehicleInquiryForm, vehicleInquiryFormSchema } from '@larkway/leads-contract';
import type { InquiryErrors } from './inquiry-api';

/** What the service would refuse, said before it is asked. */
export const checkAgainstSchema = (form: VehicleInquiryForm): InquiryErrors => {
  const { error } = vehicleInquiryFormSchema.safeParse(form);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
};

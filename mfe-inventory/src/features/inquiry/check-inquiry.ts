import { type VehicleInquiryForm, vehicleInquiryFormSchema } from '@larkway/leads-contract';

/** The error of each field. Loaded together with the schemas when the form is sent. */
export const checkInquiry = (form: VehicleInquiryForm): Record<string, string> => {
  const issues = vehicleInquiryFormSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
};

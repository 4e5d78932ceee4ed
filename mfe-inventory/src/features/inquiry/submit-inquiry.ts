import type { Vehicle } from '@larkway/inventory-contract';
import { idempotencyKeyHeader, leadsPaths, type VehicleInquiryForm } from '@larkway/leads-contract';
import type { Http } from '@larkway/sdk';
import { missingFields, toInquiry, type InquiryErrors } from './inquiry';

/** What is wrong with the form before it is sent. Without the code of the schema that check is left to the service. */
export const checkInquiry = async (form: VehicleInquiryForm): Promise<InquiryErrors> => {
  const missing = missingFields(form);
  if (Object.keys(missing).length > 0) return missing;
  const schema = await import('./check-against-schema').catch(() => undefined);
  return schema?.checkAgainstSchema(form) ?? {};
};

/** @throws ApiError when the service refuses; TypeError or AbortError when there is no answer. */
export const sendInquiry = async (http: Http, form: VehicleInquiryForm, vehicle: Vehicle, idempotencyKey: string): Promise<void> => {
  await http.post(leadsPaths.vehicleInquiry, toInquiry(form, vehicle), { headers: { [idempotencyKeyHeader]: idempotencyKey } });
};

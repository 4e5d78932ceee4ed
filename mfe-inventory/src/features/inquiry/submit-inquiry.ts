import { idempotencyKeyHeader, leadsPaths, type VehicleInquiryForm } from '@larkway/leads-contract';
import type { Http } from '@larkway/sdk';
import { type Inquiry, missingFields, toInquiry, type InquiryErrors } from './inquiry';

/** What is wrong with the form before it is sent. Without the code of the schema that check is left to the service. */
export const checkInquiry = async (form: VehicleInquiryForm): Promise<InquiryErrors> => {
  const missing = missingFields(form);
  if (Object.keys(missing).length > 0) return missing;
  const schema = await import('./check-against-schema').catch(() => undefined);
  return schema?.checkAgainstSchema(form) ?? {};
};

/** @throws ApiError when the service refuses; TypeError or AbortError when there is no answer. */
export const sendInquiry = async (
  http: Http,
  inquiry: Inquiry,
  idempotencyKey: string,
): Promise<void> => {
  // The form's key is of what was typed; the same in another paint is another message.
  const key = inquiry.paint ? `${idempotencyKey}-${inquiry.paint.id}` : idempotencyKey;
  await http.post(leadsPaths.vehicleInquiry, toInquiry(inquiry), {
    headers: { [idempotencyKeyHeader]: key },
  });
};

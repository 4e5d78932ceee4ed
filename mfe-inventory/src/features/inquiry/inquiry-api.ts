import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  idempotencyKeyHeader,
  leadsPaths,
  type VehicleInquiryForm,
  type VehicleInquiryInput,
} from '@larkway/leads-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  fieldErrorsOf,
  type FormErrors,
  type Http,
} from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { formatPrice } from '../../ui/facts';
import { readLook } from '../vehicle/gallery/color-selection';

export type InquiryErrors = FormErrors<keyof VehicleInquiryForm>;

export const emptyForm: VehicleInquiryForm = { firstName: '', lastName: '', phone: '', email: '' };

const fields = Object.keys(emptyForm) as (keyof VehicleInquiryForm)[];

const askFor: Record<keyof VehicleInquiryForm, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
};

/** A message for each field that is still empty. */
export const missingFields = (form: VehicleInquiryForm): InquiryErrors =>
  Object.fromEntries(
    fields.filter((field) => form[field].trim() === '').map((field) => [field, askFor[field]]),
  );

const DEFAULT_MESSAGE = "I'm interested in learning more about this vehicle.";

/** Who asks, about which vehicle, and in which paint if one was chosen. */
interface Inquiry {
  form: VehicleInquiryForm;
  vehicle: Vehicle;
  paint?: Paint;
}

/** What is sent: the two names joined by a space, the price as a dollar string with thousands separators, the paint in the message. */
export const toInquiry = ({
  form,
  vehicle: { name, price },
  paint,
}: Inquiry): VehicleInquiryInput => ({
  name: `${form.firstName.trim()} ${form.lastName.trim()}`,
  email: form.email.trim(),
  phone: form.phone.trim(),
  message: paint ? `${DEFAULT_MESSAGE} Paint: ${paint.name}.` : DEFAULT_MESSAGE,
  vehicleName: name,
  vehiclePrice: formatPrice(price),
});

/** The service's complaints at the fields they are about; one about anything else has no field. */
export const refusedFields = (error: unknown): InquiryErrors => {
  const errors: FormErrors = fieldErrorsOf(error, { name: 'firstName' });
  return Object.fromEntries(
    fields.filter((field) => errors[field]).map((field) => [field, errors[field]]),
  );
};

/** Said in a toast; without scripts, in the form. */
interface Notice {
  title: string;
  text: string;
}

export const incomplete: Notice = {
  title: 'Please fill all fields',
  text: 'All form fields are required.',
};

export const failed: Notice = { title: 'Error', text: 'Failed to send message. Please try again.' };

/** Only without scripts: with them the focus goes to the first marked field. */
const unfit: Notice = {
  title: 'Please check the form',
  text: 'Each marked field says what to fix.',
};

/** By the text that came with an answer; what is not one of ours was said by the service or the host. */
export const noticeOf = (text: string): Notice =>
  [incomplete, failed, unfit].find((notice) => notice.text === text) ?? { ...failed, text };

/** What is wrong with the form before it is sent. Without the code of the schema that check is left to the service. */
export const checkInquiry = async (form: VehicleInquiryForm): Promise<InquiryErrors> => {
  const missing = missingFields(form);
  if (Object.keys(missing).length > 0) return missing;
  const schema = await import('./check-inquiry').catch(() => undefined);
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

/** The form's way without scripts: checked, sent and answered like the one in the browser. */
export const inquiryAction = (context: ActionContext): Promise<ActionResult> => {
  const vehicle = context.http.get<Vehicle>(inventoryPaths.vehicle(context.params.slug!));
  return answerPost(context, {
    initial: emptyForm,
    check: async (form) => {
      // Nobody can ask about a vehicle that does not exist, however incomplete the question.
      await vehicle;
      return checkInquiry(form);
    },
    send: async (form, idempotencyKey) => {
      const asked = await vehicle;
      const { paint, isChosen } = readLook(context.search, asked);
      return sendInquiry(
        context.http,
        { form, vehicle: asked, paint: isChosen ? paint : undefined },
        idempotencyKey,
      );
    },
    refusal: (form) => (Object.keys(missingFields(form)).length > 0 ? incomplete : unfit).text,
    onFailed: (error) => ({ errors: refusedFields(error), message: failed.text }),
    next: '/thank-you',
  });
};

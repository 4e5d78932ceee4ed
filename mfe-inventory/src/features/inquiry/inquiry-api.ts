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
  formatDollars,
  type FormErrors,
  type Http,
} from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { readColorSelection } from '../vehicle/gallery/color-selection';

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

/** The form's values, the vehicle, and the paint if the shopper chose one. */
interface Inquiry {
  form: VehicleInquiryForm;
  vehicle: Vehicle;
  paint?: Paint;
}

/**
 * The request body: names joined by a space, the price as a dollar string, the paint in the
 * message.
 */
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
  vehiclePrice: formatDollars(price),
});

/** The service's errors by field; errors of other fields are left out. */
export const refusedFields = (error: unknown): InquiryErrors => {
  const errors: FormErrors = fieldErrorsOf(error, { name: 'firstName' });
  return Object.fromEntries(
    fields.filter((field) => errors[field]).map((field) => [field, errors[field]]),
  );
};

/** Shown in a toast; without scripts, in the form. */
interface Notice {
  title: string;
  text: string;
}

export const incomplete: Notice = {
  title: 'Please fill all fields',
  text: 'All form fields are required.',
};

export const failed: Notice = { title: 'Error', text: 'Failed to send message. Please try again.' };

/** Only without scripts: otherwise the first invalid field takes the focus. */
const unfit: Notice = {
  title: 'Please check the form',
  text: 'Each marked field says what to fix.',
};

/** The notice of a text in a response; other texts come from the service or the host. */
export const noticeOf = (text: string): Notice =>
  [incomplete, failed, unfit].find((notice) => notice.text === text) ?? { ...failed, text };

/** The form's errors before it is sent. If the schema fails to load, only the service checks it. */
export const checkBeforehand = async (form: VehicleInquiryForm): Promise<InquiryErrors> => {
  const missing = missingFields(form);
  if (Object.keys(missing).length > 0) return missing;
  const schema = await import('./check-inquiry').catch(() => undefined);
  return schema?.checkInquiry(form) ?? {};
};

/** @throws ApiError when the service refuses; TypeError or AbortError when there is no response. */
export const sendInquiry = async (
  http: Http,
  inquiry: Inquiry,
  idempotencyKey: string,
): Promise<void> => {
  // The form's key depends on the fields only; another paint makes another message.
  const key = inquiry.paint ? `${idempotencyKey}-${inquiry.paint.id}` : idempotencyKey;
  await http.post(leadsPaths.vehicleInquiry, toInquiry(inquiry), {
    headers: { [idempotencyKeyHeader]: key },
  });
};

/** Handles the form posted without scripts, with the same check and call as in the browser. */
export const inquiryAction = (context: ActionContext): Promise<ActionResult> => {
  const vehicle = context.http.get<Vehicle>(inventoryPaths.vehicle(context.params.slug!));
  return answerPost(context, {
    initial: emptyForm,
    check: async (form) => {
      // An unknown vehicle fails before the form is checked.
      await vehicle;
      return checkBeforehand(form);
    },
    send: async (form, idempotencyKey) => {
      const asked = await vehicle;
      const { paint, isChosen } = readColorSelection(context.search, asked);
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

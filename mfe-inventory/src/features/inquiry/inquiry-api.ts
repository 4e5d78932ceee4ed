import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  leadsPaths,
  type VehicleInquiryForm,
  type VehicleInquiryInput,
} from '@larkway/leads-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  checkWith,
  type FormDefinition,
  formatDollars,
  type FormErrors,
  type Http,
} from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { readColorSelection } from '../vehicle/gallery/color-selection';

export const emptyForm: VehicleInquiryForm = { firstName: '', lastName: '', phone: '', email: '' };

const fields = Object.keys(emptyForm) as (keyof VehicleInquiryForm)[];

const askFor: Record<keyof VehicleInquiryForm, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
};

/** A message for each field that is still empty. */
export const missingFields = (form: VehicleInquiryForm): FormErrors =>
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

/** The notice if a field is empty. */
export const incomplete = {
  title: 'Please fill all fields',
  text: 'All form fields are required.',
};

const checkSchema = checkWith(
  async () => (await import('@larkway/leads-contract')).vehicleInquiryFormSchema,
);

/** The confirmation, which names the vehicle. */
export const afterInquiry = (slug: string): string =>
  `/thank-you?vehicle=${encodeURIComponent(slug)}`;

/** What an inquiry is about: the vehicle, and the paint if the shopper chose one. */
type Subject = Pick<Inquiry, 'vehicle' | 'paint'>;

/** @param subjectOf an unknown vehicle fails before the form is checked */
export const inquiryForm = (
  http: Http,
  subjectOf: () => Subject | Promise<Subject>,
): FormDefinition<VehicleInquiryForm> => ({
  initial: emptyForm,
  check: async (form) => {
    await subjectOf();
    const missing = missingFields(form);
    return Object.keys(missing).length > 0 ? missing : checkSchema(form);
  },
  send: async (form, idempotencyKey) => {
    const { vehicle, paint } = await subjectOf();
    await http.post(leadsPaths.vehicleInquiry, toInquiry({ form, vehicle, paint }), {
      // The form's key depends on the fields only; another paint makes another message.
      idempotencyKey: paint ? `${idempotencyKey}-${paint.id}` : idempotencyKey,
    });
  },
  refusal: (form) => (Object.keys(missingFields(form)).length > 0 ? incomplete : undefined),
  failure: () => ({ title: 'Error', text: 'Failed to send message. Please try again.' }),
  fieldsOfPaths: { name: 'firstName' },
});

/** The form without scripts: the vehicle and the paint are in the address. */
export const inquiryAction = ({
  params,
  search,
  http,
  ...context
}: ActionContext): Promise<ActionResult> => {
  const vehicle = http.get<Vehicle>(inventoryPaths.vehicle(params.slug!));
  const form = inquiryForm(http, async () => {
    const { paint, isChosen } = readColorSelection(search, await vehicle);
    return { vehicle: await vehicle, paint: isChosen ? paint : undefined };
  });
  return answerPost(context, form, afterInquiry(params.slug!));
};

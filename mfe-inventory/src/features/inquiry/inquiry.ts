import type { VehicleInquiryForm, VehicleInquiryInput } from '@larkway/leads-contract';
import type { Vehicle } from '@larkway/inventory-contract';
import { fieldErrorsOf, type FormErrors } from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { formatPrice } from '../../ui/money';

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
export interface Inquiry {
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

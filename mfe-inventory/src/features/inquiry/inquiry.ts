import type { VehicleInquiryForm, VehicleInquiryInput } from '@larkway/leads-contract';
import type { Vehicle } from '@larkway/inventory-contract';
import type { ErrorBody } from '@larkway/sdk';
import { formatPrice } from '../../ui/money';

export type FieldErrors = Partial<Record<keyof VehicleInquiryForm, string>>;

export const emptyForm: VehicleInquiryForm = { firstName: '', lastName: '', phone: '', email: '' };

const askFor: Record<keyof VehicleInquiryForm, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
};

/** A message for each field that is still empty. */
export const missingFields = (form: VehicleInquiryForm): FieldErrors =>
  Object.fromEntries(Object.entries(askFor).filter(([field]) => form[field as keyof VehicleInquiryForm].trim() === ''));

/** What is sent: the two names joined by a space, the price as a dollar string with thousands separators. */
export const toInquiry = (form: VehicleInquiryForm, { name, price }: Vehicle): VehicleInquiryInput => ({
  name: `${form.firstName.trim()} ${form.lastName.trim()}`,
  email: form.email.trim(),
  phone: form.phone.trim(),
  message: "I'm interested in learning more about this vehicle.",
  vehicleName: name,
  vehiclePrice: formatPrice(price),
});

const fieldOfPath: Record<string, keyof VehicleInquiryForm> = { name: 'firstName', phone: 'phone', email: 'email' };

/** The service's complaints at the fields they are about. */
export const fieldErrorsOf = (body: ErrorBody | undefined): FieldErrors =>
  Object.fromEntries((body?.issues ?? []).flatMap(({ path, message }) => (fieldOfPath[path] ? [[fieldOfPath[path], message]] : [])));

import { dealersPaths, idempotencyKeyHeader } from '@larkway/dealers-contract';
import type { FormErrors, Http } from '@larkway/sdk';

/** The form as it is typed. */
export interface Application {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  email: string;
  membershipId: string;
}

export type ApplicationErrors = FormErrors<keyof Application>;

export const emptyApplication: Application = {
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  email: '',
  membershipId: '',
};

export const failureText = 'Failed to add dealership. Please try again.';

/** The form's fields among whatever was posted. */
export const readApplication = (values: Record<string, string>): Application =>
  Object.fromEntries(Object.entries(emptyApplication).map(([field, empty]) => [field, values[field] ?? empty])) as unknown as Application;

/** What is sent: a membership id that was left empty is null. */
export const bodyOf = (application: Application) => ({ ...application, membershipId: application.membershipId.trim() || null });

/** @throws what `http.post` throws */
export const sendApplication = async (http: Http, application: Application, idempotencyKey: string): Promise<void> => {
  await http.post(dealersPaths.dealerships, bodyOf(application), { headers: { [idempotencyKeyHeader]: idempotencyKey } });
};

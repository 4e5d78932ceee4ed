import { emailAddress, paragraphs, phoneNumber, singleLine } from '@larkway/kit-contract';
import { z } from 'zod';

export const defaultInquiryMessage = "I'm interested in learning more about this vehicle.";

const phone = phoneNumber('Phone number must be at least 10 digits');

/** Body of `POST /api/vehicle-inquiry`. Texts are trimmed; unknown fields are refused. */
export const vehicleInquirySchema = z
  .strictObject({
    name: singleLine(1, 120).meta({ description: 'First and last name, joined by a space' }),
    email: emailAddress(),
    phone,
    message: paragraphs(1, 4000).default(defaultInquiryMessage),
    vehicleName: singleLine(1, 120),
    vehiclePrice: singleLine(1, 20)
      .regex(/^\$?\d{1,3}(,\d{3})*(\.\d{2})?$/, 'Must be an amount such as $8,995')
      .meta({ description: 'Dollars with thousands separators', examples: ['$8,995'] }),
  })
  .meta({ id: 'VehicleInquiry' });

export type VehicleInquiry = z.infer<typeof vehicleInquirySchema>;
export type VehicleInquiryInput = z.input<typeof vehicleInquirySchema>;

const required = 'All form fields are required.';

/** The four fields of the form "Get More Information". */
export const vehicleInquiryFormSchema = z.strictObject({
  firstName: singleLine(1, 59, required, 'First name'),
  lastName: singleLine(1, 60, required, 'Last name'),
  phone: z.string().trim().min(1, required).pipe(phone),
  email: z.string().trim().min(1, required).pipe(emailAddress()),
});

export type VehicleInquiryForm = z.infer<typeof vehicleInquiryFormSchema>;

import { z } from 'zod';

/** What the sales team is told about a shopper's question. */
export const vehicleInquiryMailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  vehicleName: z.string(),
  vehiclePrice: z.string(),
});

export type VehicleInquiryMail = z.infer<typeof vehicleInquiryMailSchema>;

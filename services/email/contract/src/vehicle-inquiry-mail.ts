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

/** What the shopper is told. Nothing that was typed is in it: see the receipt of a dealer's application. */
export const vehicleInquiryReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
});

export type VehicleInquiryMail = z.infer<typeof vehicleInquiryMailSchema>;
export type VehicleInquiryReceipt = z.infer<typeof vehicleInquiryReceiptSchema>;

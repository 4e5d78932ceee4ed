import type { VehicleInquiry } from '@larkway/leads-contract';
import type { NewLead } from '../accept-lead.js';

/** The sales team is told about an inquiry as it was sent; the shopper, that it has arrived. */
export const vehicleInquiryLead = (inquiry: VehicleInquiry): NewLead<'vehicle-inquiry'> => ({
  kind: 'vehicle-inquiry',
  body: inquiry,
  details: { vehicleName: inquiry.vehicleName, vehiclePrice: inquiry.vehiclePrice },
  mails: (reference) => [
    { name: 'vehicle-inquiry', payload: { ...inquiry, reference } },
    { name: 'vehicle-inquiry-receipt', payload: { email: inquiry.email, reference } },
  ],
});

import type { ContactMessageInput, VehicleInquiryInput } from '@larkway/leads-contract';

export const inquiry = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(555) 010-0123',
  message: 'Does it climb hills?',
  vehicleName: 'D6 Max',
  vehiclePrice: '$17,995',
} satisfies VehicleInquiryInput;

export const contact = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(555) 010-0123',
  message: 'Does it climb hills?',
  subject: 'service',
  state: 'new-york',
} satisfies ContactMessageInput;

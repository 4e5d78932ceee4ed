import type { EmailKind, EmailPayload } from '../emails/emails.js';

const reference = '6b0f4a1e-57c1-4d0e-9f0a-0c2f4f4f2c11';
const email = 'zoe.quinn@shopper.example';
const applicant = { reference, email: 'hello@quietmotors.example', state: 'New York' };

/** One example of every email. */
export const samples: { readonly [K in EmailKind]: EmailPayload<K> } = {
  'vehicle-inquiry': {
    reference,
    name: 'Zoë Quinn',
    email,
    phone: '(555) 555-0123',
    message:
      'Is it street legal in Utah?\n\nWe would use it for short trips in a gated community, mostly with two people and groceries.',
    vehicleName: 'D6 Max',
    vehiclePrice: '$14,995',
  },
  'vehicle-inquiry-receipt': { reference, email, vehicleName: 'D6 Max' },
  'contact-message': {
    reference,
    team: 'support',
    name: 'Zoë Quinn',
    email,
    phone: '(555) 555-0123',
    message: 'Does it need a special charger, or is a household outlet enough?',
    subject: 'Service',
    state: 'New York',
  },
  'contact-message-receipt': { reference, email, team: 'support', subject: 'Service' },
  'dealer-application': {
    reference,
    name: 'Quiet Motors',
    address: '1 Sample Street',
    city: 'Sampleton',
    state: 'New York',
    zipCode: '10001',
    phone: '(212) 555-0143',
    email: applicant.email,
    membershipId: null,
  },
  'dealer-application-receipt': applicant,
  'dealer-application-approved': { ...applicant, stateSlug: 'new-york' },
  'dealer-application-declined': applicant,
  notification: {
    email: 'on-call@larkway.example',
    title: 'mfe-dealers was rolled back by canary analysis',
    facts: [
      { label: 'Remote', text: 'mfe-dealers' },
      { label: 'Rolled back', text: '1.4.2-8c1f0a9d' },
      { label: 'Live now', text: '1.4.1-52b7e3f4' },
    ],
    url: 'https://ops.larkway.example/ops/releases/mfe-dealers',
  },
};

import { seeded } from './random.js';

export type LeadKind = 'vehicle-inquiry' | 'contact-message' | 'dealer-application';

/**
 * When a client posts again: at the same time, after the answer, or after it disconnected before
 * the answer.
 */
export type Repeat = 'no' | 'together' | 'later' | 'after-hanging-up';

export interface Lead {
  number: number;
  kind: LeadKind;
  /** A word that is unique in the run. */
  mark: string;
  email: string;
  /** Idempotency key. */
  key: string;
  repeat: Repeat;
  path: string;
  body: Record<string, string>;
}

const subjects = ['sales', 'service', 'dealer', 'financing', 'warranty', 'other'] as const;
const states = [
  ['Texas', '78701', 'Austin'],
  ['Florida', '33101', 'Miami'],
  ['California', '94016', 'San Francisco'],
] as const;
const kinds: LeadKind[] = [
  'vehicle-inquiry',
  'vehicle-inquiry',
  'contact-message',
  'contact-message',
  'dealer-application',
];
const repeats: Repeat[] = ['together', 'later', 'after-hanging-up'];
/** Share of leads that are posted more than once. */
const repeated = 0.12;

const person = (lead: Pick<Lead, 'mark' | 'email'>) => ({
  name: `Nora ${lead.mark}`,
  email: lead.email,
  phone: '(555) 010-0123',
});

const bodies: Record<
  LeadKind,
  (lead: Pick<Lead, 'mark' | 'email'>, choice: number) => Record<string, string>
> = {
  'vehicle-inquiry': (lead) => ({
    ...person(lead),
    message: `Does it climb hills? ${lead.mark}`,
    vehicleName: 'D6 Max',
    vehiclePrice: '$17,995',
  }),
  'contact-message': (lead, choice) => ({
    ...person(lead),
    message: `A question about my vehicle, number ${lead.mark}.\nIs there a second line?`,
    subject: subjects[choice % subjects.length]!,
    state: 'texas',
  }),
  'dealer-application': (lead, choice) => {
    const [state, zipCode, city] = states[choice % states.length]!;
    return {
      name: `Carts ${lead.mark}`,
      address: `${choice} Main Street`,
      city,
      state,
      zipCode,
      phone: '(555) 010-0199',
      email: lead.email,
    };
  },
};

/** Marks of leads in a text, except those in addresses. */
export const marksIn = (text: string): string[] =>
  text.match(/k[0-9a-z]+x[0-9a-z]+q(?![0-9a-z]|@visitors\.example)/g) ?? [];

const paths: Record<LeadKind, string> = {
  'vehicle-inquiry': '/api/vehicle-inquiry',
  'contact-message': '/api/contact',
  'dealer-application': '/api/dealerships',
};

/** The lead for a seed and a number; always the same. */
export const leadOf = (seed: number, number: number): Lead => {
  const random = seeded('lead', seed, number);
  const mark = `k${seed.toString(36)}x${number.toString(36)}q`;
  const kind = random.pick(kinds);
  const email = `${mark}@visitors.example`;
  return {
    number,
    kind,
    mark,
    email,
    key: `fault-injection-${mark}`,
    repeat: random.next() < repeated ? random.pick(repeats) : 'no',
    path: paths[kind],
    body: bodies[kind]({ mark, email }, random.below(900)),
  };
};

import { answerTimes } from '@larkway/content-contract';
import { contactSubjects } from '@larkway/leads-contract';

/** What the visitor has sent, as the page's address says. */
export type RequestKind =
  | { kind: 'vehicle'; slug: string }
  | { kind: 'message'; team: string }
  | { kind: 'application' }
  | { kind: 'other' };

/** The team that answers a subject, as the leads service assigns it. */
const teams: Record<(typeof contactSubjects)[number]['value'], string> = {
  sales: 'sales team',
  financing: 'sales team',
  dealer: 'dealer network team',
  service: 'support team',
  warranty: 'support team',
  other: 'support team',
};

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text);

/** Anything unknown in the address is as if it were missing. */
export const readRequestKind = (search: URLSearchParams): RequestKind => {
  const slug = search.get('vehicle') ?? '';
  if (isSlug(slug)) return { kind: 'vehicle', slug };
  if (search.get('request') === 'application') return { kind: 'application' };
  const subject = contactSubjects.find(({ value }) => value === search.get('subject'));
  return subject ? { kind: 'message', team: teams[subject.value] } : { kind: 'other' };
};

export interface Confirmation {
  lead: string;
  steps: { title: string; text: string }[];
}

const details = {
  title: 'You get the details',
  text: 'Detailed information on pricing, features, financing and availability.',
};

const contacts = {
  title: 'We call or write',
  text: `A representative contacts you ${answerTimes.request}.`,
};

/** What the page says about a request. @param vehicle the name of the model, if it is known */
export const confirmationOf = (request: RequestKind, vehicle?: string): Confirmation => {
  switch (request.kind) {
    case 'application':
      return {
        lead: 'Your application is under review. Here is what happens next.',
        steps: [
          {
            title: 'We review it',
            text: `Our network team reviews every application ${answerTimes.dealerApplication}.`,
          },
          {
            title: 'We answer by email',
            text: 'Approved or not, you hear from us at the address in your application.',
          },
          {
            title: 'You are listed',
            text: 'Once approved, shoppers find your dealership by name, city, state and ZIP code.',
          },
        ],
      };
    case 'message':
      return {
        lead: `Your message is with our ${request.team}. Here is what happens next.`,
        steps: [
          { title: 'We read it', text: `Our ${request.team} reviews what you wrote.` },
          contacts,
          {
            title: 'You get your answer',
            text: 'To add something, reply to the email that we have just sent you.',
          },
        ],
      };
    default:
      return {
        lead: vehicle
          ? `Your question about the ${vehicle} is with us. Here is what happens next.`
          : 'Your message is with us. Here is what happens next.',
        steps: [
          {
            title: 'We review it',
            text: 'Our sales team reviews your request and what you asked about.',
          },
          contacts,
          details,
        ],
      };
  }
};

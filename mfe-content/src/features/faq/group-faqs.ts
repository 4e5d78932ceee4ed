import type { Faq } from '@larkway/content-contract';

export interface GroupOfFaqs {
  /** Fit for an address fragment: `purchase-support`. */
  id: string;
  title: string;
  faqs: Faq[];
}

const toId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The groups in the order of their first question; questions without one are left out. */
export const groupFaqs = (faqs: Faq[]): GroupOfFaqs[] => {
  const titles = [...new Set(faqs.flatMap(({ group }) => group ?? []))];
  return titles.map((title) => ({
    id: toId(title),
    title,
    faqs: faqs.filter(({ group }) => group === title),
  }));
};

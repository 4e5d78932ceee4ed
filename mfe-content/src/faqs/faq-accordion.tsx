import type { Faq } from '@larkway/content-contract';
import { Accordion } from '@larkway/sdk';

interface FaqAccordionProps {
  faqs: Faq[];
  columns?: 1 | 2;
}

// One name for all lists of a page: opening a question closes the one that is open, wherever it stands.
const GROUP = 'faq';

export const FaqAccordion = ({ faqs, columns }: FaqAccordionProps) => (
  <Accordion
    group={GROUP}
    columns={columns}
    items={faqs.map(({ id, question, answer }) => ({ id: `faq-${id}`, question, answer }))}
  />
);

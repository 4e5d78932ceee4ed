import type { Faq } from '@larkway/content-contract';

/** schema.org `FAQPage`: each question with its accepted answer, in the order of the page. */
export const faqPageJsonLd = (faqs: Faq[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

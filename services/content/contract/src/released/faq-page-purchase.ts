import type { Faq } from '../faq.js';

const group = 'Purchase & Support';

export const purchaseFaqs: Faq[] = [
  {
    id: 'price',
    group,
    question: 'What does a vehicle cost?',
    answer:
      'From $6,695 to $17,995 across 33 models. These are starting prices (MSRP) before tax, title, freight and dealer fees.',
  },
  {
    id: 'where-to-buy',
    group,
    question: 'Where can I buy one?',
    answer:
      'From an authorized dealer. There are dealers in all 50 states; open Dealers and search by ZIP code, city, state or name.',
  },
  {
    id: 'buy-online',
    group,
    question: 'Can I buy it online?',
    answer:
      'You choose online and buy from a dealer. Ask for more information on any vehicle’s page, and our sales team gets in touch within 24 hours.',
  },
  {
    id: 'quote',
    group,
    question: 'How do I get a quote?',
    answer:
      'Open the vehicle you like and use Get More Information, or call us. A representative gets back to you within 24 hours.',
  },
  {
    id: 'test-drive',
    group,
    question: 'Can I take a test drive?',
    answer:
      'Yes. Call your dealer, say which model you would like to try, and bring your license. Ten minutes around the block tells you most of it.',
  },
  {
    id: 'which-model',
    group,
    question: 'Which model is right for me?',
    answer:
      'Start with seats, then streets, then range. Count who rides along, and look at the posted limits on your longest trip; the rest is taste.',
  },
  {
    id: 'financing',
    group,
    question: 'Can I finance it?',
    answer:
      'Yes. Financing terms are typically 12-60 months. The Financing page ranks the options for your budget and lists seven partners. Approval and rates are the lender’s decision.',
  },
  {
    id: 'credit',
    group,
    question: 'Will the financing tool affect my credit?',
    answer:
      'No. It computes in your browser and sends nothing to a lender. An application with a lender may, and the lender has to tell you first.',
  },
  {
    id: 'business',
    group,
    question: 'Do you sell to businesses and communities?',
    answer:
      'Yes: resorts, campuses, farms and property managers. Dealers quote fleets, and the Financing page has a business lease.',
  },
  {
    id: 'taxes',
    group,
    question: 'Are there tax credits?',
    answer:
      'Sometimes: it depends on your state, your use and the year. Ask a tax advisor before you count on one.',
  },
  {
    id: 'trade-in',
    group,
    question: 'Can I trade in my old cart?',
    answer:
      'Many dealers take trade-ins. Send them a few photos, the age of the batteries and the model year, and they will make you an offer.',
  },
  {
    id: 'delivery',
    group,
    question: 'Do dealers deliver?',
    answer:
      'Most deliver locally, and many go farther for a fee. Ask for delivery to be included in the quote.',
  },
  {
    id: 'lead-time',
    group,
    question: 'How soon can I have one?',
    answer:
      'If it is on the lot, within days. Ordered colors and options take longer, and the dealer will give you a date.',
  },
  {
    id: 'warranty',
    group,
    question: 'What warranty does it have?',
    answer:
      'The vehicle and the battery each have a term that depends on the model and is listed on its page. The written warranty from your dealer has the details.',
  },
  {
    id: 'service',
    group,
    question: 'Who services it?',
    answer: 'Any authorized dealer, wherever you bought it. Many come to you for small jobs.',
  },
  {
    id: 'become-a-dealer',
    group,
    question: 'How do I become a dealer?',
    answer:
      'Fill out the application under Become a Dealer. The network team reads every one and answers by email.',
  },
];

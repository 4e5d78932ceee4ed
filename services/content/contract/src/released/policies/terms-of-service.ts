import type { Policy } from '../../policy.js';
import { bullets, paragraph, table } from './blocks.js';

export const termsOfService: Policy = {
  slug: 'terms-of-service',
  title: 'Terms of Service',
  summary:
    'The terms on which you may use this site, what it promises and what it does not, and what the limited warranty on a vehicle covers.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'agreement',
      heading: 'Your agreement with us',
      blocks: [
        paragraph(
          'By using the {brand} website you agree to these terms and to our {privacy-policy}. If you do not agree, please do not use the site. You must be old enough to enter into a contract where you live, or use the site together with someone who is.',
        ),
        paragraph(
          'The site is run by a dealership so that the public can find local dealers. It is not affiliated with the manufacturer. In these terms, “we” and “us” mean the dealership that runs the site.',
        ),
      ],
    },
    {
      id: 'what-the-site-is',
      heading: 'What the site is, and is not',
      blocks: [
        paragraph(
          'The site shows vehicles, dealers, financing options and answers to common questions, and it passes your requests on to people who can help. Nothing is sold here. A request for a quote is not an order, and a price on a page is not an offer that either of us is bound by. A purchase is a contract between you and the dealer who sells you the vehicle.',
        ),
      ],
    },
    {
      id: 'prices-and-specifications',
      heading: 'Prices and specifications',
      blocks: [
        paragraph(
          'Prices are the manufacturer’s suggested retail prices (MSRP) for a starting configuration. They do not include tax, title, registration, freight, options or dealer fees. Dealers set their own prices, and stock changes daily.',
        ),
        paragraph(
          'We take care that specifications, pictures and prices are right, and our {publishing-policy} says how. Range, speed and charging time depend on the model, the load, the weather and the road. Pictures may show optional equipment or colors. If you find a mistake, our {corrections-policy} says how we correct it.',
        ),
      ],
    },
    {
      id: 'road-use',
      heading: 'Where you may drive',
      blocks: [
        paragraph(
          'States, counties and towns have their own rules on which roads a low-speed or medium-speed vehicle may use, and on registration, insurance and licenses. What this site says about them is general information, not legal advice. Before you drive, check the rules that apply to your street. Following them is the responsibility of the driver and the owner.',
        ),
      ],
    },
    {
      id: 'financing',
      heading: 'Financing tool and partners',
      blocks: [
        paragraph(
          'The financing tool gives estimates from the figures you enter. It is not a loan offer, not an approval and not financial advice. Financing is subject to credit approval. APR and terms vary with creditworthiness, loan amount and other factors, and are set by the lender alone.',
        ),
        paragraph(
          'Links to lenders, partners and maps lead to sites that we do not control. Their own terms apply there.',
        ),
      ],
    },
    {
      id: 'limited-warranty',
      heading: 'Limited warranty on vehicles',
      blocks: [
        paragraph(
          'A new vehicle bought from an authorized dealer comes with a limited warranty. It ends with the time or the mileage, whichever is reached first.',
        ),
        table(
          'Limited warranty on a new vehicle',
          ['Coverage', 'Time', 'Mileage'],
          ['Comprehensive', '3 years', '36,000 miles'],
          ['Battery and drivetrain', '5 years', '50,000 miles'],
        ),
        paragraph(
          'In short: 3 year/36,000 mile comprehensive coverage, and 5 year/50,000 mile coverage of the battery and drivetrain. Some models have terms of their own, which are listed on the vehicle’s page; the written warranty that you receive with the vehicle is what counts.',
        ),
        paragraph('The limited warranty does not cover:'),
        bullets(
          'parts that wear in normal use, such as tires, brake pads and wiper blades;',
          'damage from accidents, flooding, misuse, neglect, racing or overloading;',
          'changes to the vehicle, or repairs with unsuitable parts;',
          'loss of range that is normal for the battery’s age and use;',
          'vehicles whose odometer or identification number was altered.',
        ),
        paragraph(
          'For warranty service, take the vehicle to an authorized dealer together with your proof of purchase. This warranty gives you specific legal rights, and you may have others, which vary from state to state.',
        ),
      ],
    },
    {
      id: 'using-the-site',
      heading: 'Using the site fairly',
      blocks: [
        paragraph('Please do not:'),
        bullets(
          'send false information, or apply in the name of a dealership that you do not represent;',
          'send advertising, or anything unlawful or insulting, through our forms;',
          'try to break into the site, overload it or get around its limits;',
          'copy the site’s content for commercial use without our written permission.',
        ),
        paragraph('We may refuse requests that break these rules.'),
      ],
    },
    {
      id: 'content',
      heading: 'Our content and yours',
      blocks: [
        paragraph(
          'The texts, pictures and design of this site belong to us or to those who let us use them. You may read, print and share pages for your own use. What you send us stays yours; you allow us to use it to answer you and, if you send feedback, to improve what we do.',
        ),
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        paragraph(
          'The site is provided “as is.” We work to keep it correct and available, but we do not promise that it always will be. As far as the law allows, we are not liable for indirect or consequential loss that comes from using the site, or from relying on it instead of on a dealer’s written word. Nothing in these terms limits liability that the law does not let us limit.',
        ),
      ],
    },
    {
      id: 'disputes',
      heading: 'Disputes and arbitration',
      blocks: [
        paragraph(
          'If something goes wrong, tell us first: our {feedback-policy} sets out when you hear from us. Most problems end there. A dispute that we cannot settle between us is decided by binding arbitration under the rules of a national arbitration association, by one arbitrator, in the state where you live or by video.',
        ),
        bullets(
          'Either of us may instead take an individual claim to small claims court, if it qualifies.',
          'Claims are brought individually, not as part of a class.',
          'The arbitrator can award whatever a court could award to you alone.',
          'You may opt out of arbitration by writing to {email} before a dispute arises. Nothing else changes if you do.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        paragraph(
          'We may change these terms. The new text is posted here with its date and applies to your use of the site from then on. If part of these terms turns out to be invalid, the rest stays in force.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Questions about these terms',
      blocks: [paragraph('Call {phone} or write to {email}. Support answers {hours}.')],
    },
  ],
};

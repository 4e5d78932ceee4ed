import type { Policy } from '../../policy.js';
import { bullets, figures, paragraph, steps, table } from './blocks.js';

export const publishingPolicy: Policy = {
  slug: 'publishing-policy',
  title: 'Publishing Policy',
  summary:
    'How the information on this site is gathered, checked and kept up to date, and how we tell facts from advertising.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'purpose',
      heading: 'What we publish, and why',
      blocks: [
        paragraph(
          '{brand} publishes what a person needs in order to choose an electric neighborhood vehicle: what each model can do, what it costs, who sells it nearby, how it can be paid for, and where it may be driven. We write for shoppers, not for search engines, and in plain English.',
        ),
      ],
    },
    {
      id: 'how-current',
      heading: 'How current it is',
      blocks: [
        figures(
          ['48 hours', 'to update changed specifications'],
          ['Monthly', 'verification of pricing'],
          ['Weekly', 'check of dealer information'],
        ),
        table(
          'What we check, and how often',
          ['Information', 'Source', 'How often'],
          [
            'Vehicle specifications',
            'Manufacturer’s data sheets',
            'Updated within 48 hours of a change',
          ],
          ['Pricing', 'Manufacturer’s price lists', 'Verified monthly'],
          ['Dealer information', 'The dealers themselves', 'Checked weekly'],
        ),
        paragraph(
          'A specification that we cannot confirm is left out or marked as approximate. A vehicle that is no longer available says so on its page. Policies carry the date of their last change.',
        ),
      ],
    },
    {
      id: 'sources',
      heading: 'Where it comes from',
      blocks: [
        bullets(
          'Specifications, prices and warranty terms come from the manufacturer’s published documents.',
          'Addresses, phone numbers and directions come from the dealers, who confirm them.',
          'Rules of the road come from state law and state motor vehicle offices. We summarize them and point to the office in charge.',
          'Lenders’ rates and terms come from the lenders. They change often, and the lender’s own figures always apply.',
        ),
      ],
    },
    {
      id: 'how-a-page-is-made',
      heading: 'How a page is made',
      blocks: [
        steps(
          'Someone who knows the subject writes a draft from the sources above.',
          'A second person checks every figure against its source.',
          'An editor reads it for clarity, fairness and plain language.',
          'It is published, with a person responsible for keeping it right.',
          'It is checked again on the schedule above, or at once when someone reports a mistake.',
        ),
      ],
    },
    {
      id: 'independence',
      heading: 'Facts and advertising',
      blocks: [
        paragraph(
          'This site is run by a dealership and wants you to like these vehicles. We still keep facts apart from persuasion. Speeds, ranges, prices and legal limits are stated as they are, including the unflattering ones. Dealers do not pay for a better place in a list, and lenders do not pay for a better rank: the financing tool orders options only by how well they match the profile you enter.',
        ),
        paragraph(
          'Links to partners are labeled as such and open in a new tab. The order of partners on a page is not a recommendation.',
        ),
      ],
    },
    {
      id: 'pictures',
      heading: 'Pictures and reviews',
      blocks: [
        paragraph(
          'Pictures of vehicles are renderings, and the actual vehicle may differ in color and equipment. We do not publish invented reviews, ratings or testimonials, and we do not pay for them.',
        ),
      ],
    },
    {
      id: 'accessibility',
      heading: 'For everyone to read',
      blocks: [
        paragraph(
          'Pages are made to be used with a keyboard or a screen reader, on a small phone or a wide screen, and with scripts switched off. If something does not work for you, we count that as a mistake to be corrected.',
        ),
      ],
    },
    {
      id: 'corrections',
      heading: 'When we get it wrong',
      blocks: [
        paragraph(
          'Mistakes are corrected under our {corrections-policy}. Opinions, wishes and complaints about what we publish are handled under our {feedback-policy}.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Talk to the editors',
      blocks: [
        paragraph(
          'Write to {email} or call {phone}, {hours}. Please name the page and the sentence you mean; it helps us answer quickly.',
        ),
      ],
    },
  ],
};

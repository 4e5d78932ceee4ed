import type { Policy } from '../../policy.js';
import { bullets, paragraph, steps } from './blocks.js';

export const ethicsPolicy: Policy = {
  slug: 'ethics-policy',
  title: 'Ethics Policy',
  summary:
    'The rules we hold ourselves to when we sell, advise, publish and do business, and how to tell us when one of them is broken.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'who-it-is-for',
      heading: 'Who it is for',
      blocks: [
        paragraph(
          'This policy applies to everyone who works for {brand}, whatever their position. We expect the dealers, lenders and suppliers we work with to keep to the same principles, and we choose them with that in mind.',
        ),
      ],
    },
    {
      id: 'honesty',
      heading: 'Honest with customers',
      blocks: [
        bullets(
          'We say what a vehicle can do and what it cannot, including where it may not be driven.',
          'We quote complete prices when we are asked for them, and name what is not included.',
          'We do not pressure anyone to decide, and we do not invent shortages or deadlines.',
          'We recommend the model that fits the use, even when it is the cheaper one or when none of ours does.',
          'Safety comes before a sale. A known defect is disclosed, and recalls are acted on.',
        ),
      ],
    },
    {
      id: 'financing',
      heading: 'Fair in financing',
      blocks: [
        paragraph(
          'The financing tool ranks options by how well they match the profile a customer enters, and by nothing else. No lender can buy a better place. We say clearly that its results are estimates and that approval, rates and terms are the lender’s decision. We do not encourage anyone to borrow more than their budget allows, and the tool warns when a payment exceeds it.',
        ),
      ],
    },
    {
      id: 'independence',
      heading: 'Conflicts of interest',
      blocks: [
        paragraph(
          'Decisions for the company are made in the interest of its customers and the company, not of the person who makes them. Anyone with a personal or financial interest in a decision says so beforehand and leaves it to someone else. That includes dealer applications from family and friends.',
        ),
        paragraph(
          'The site is run by a dealership and is not affiliated with the manufacturer. We say so on every page, because readers should know who is speaking. Our {publishing-policy} keeps facts apart from advertising.',
        ),
      ],
    },
    {
      id: 'gifts',
      heading: 'Gifts and favors',
      blocks: [
        paragraph(
          'We neither take nor give anything that could influence a decision, or that could look as if it did. Small courtesies that are usual in business, such as a coffee at a meeting, are fine. Money never is. When in doubt, ask first or decline.',
        ),
      ],
    },
    {
      id: 'competition',
      heading: 'Competitors and dealers',
      blocks: [
        paragraph(
          'We compete by being better. We do not spread falsehoods about competitors, obtain their secrets, or agree with them on prices or territories. Dealers in the network set their own prices. Applications to join are judged by criteria that are the same for everyone.',
        ),
      ],
    },
    {
      id: 'information',
      heading: 'Information entrusted to us',
      blocks: [
        paragraph(
          'Personal details are used only for what they were given for, as our {privacy-policy} sets out. Business information that dealers and partners share with us stays confidential. Company property, money and records are handled carefully, and records are never falsified.',
        ),
      ],
    },
    {
      id: 'people-and-places',
      heading: 'People and places',
      blocks: [
        paragraph(
          'We keep workplaces safe, pay fairly and on time, and treat each other with respect, as our {diversity-policy} describes. We follow the law wherever we do business. We promote vehicles that use little energy and take little room, and we do not exaggerate what that achieves. Used batteries go to recyclers.',
        ),
      ],
    },
    {
      id: 'asking-first',
      heading: 'When the rules do not say',
      blocks: [
        paragraph('No policy covers everything. Before a decision that feels doubtful, we ask:'),
        steps(
          'Is it legal?',
          'Is it honest toward everyone it affects?',
          'Would we be comfortable if our customers read about it?',
          'Would we accept it if we were on the other side?',
        ),
        paragraph('If one of the answers is no, we do not do it.'),
      ],
    },
    {
      id: 'reporting',
      heading: 'Reporting a concern',
      blocks: [
        paragraph(
          'Employees can speak to their manager, or to any other manager if that is easier. Customers, dealers and partners can write to {email} or call {phone}, {hours}. You may stay anonymous. Someone who is not involved investigates every report, and we act on what we find.',
        ),
        paragraph(
          'No one who reports a concern in good faith is penalized for it, even if it turns out to be unfounded.',
        ),
      ],
    },
  ],
};

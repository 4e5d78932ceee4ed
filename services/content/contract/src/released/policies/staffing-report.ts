import type { Policy } from '../../policy.js';
import { bullets, figures, paragraph, table } from './blocks.js';

export const staffingReport: Policy = {
  slug: 'staffing-report',
  title: 'Staffing Report',
  summary:
    'Who answers when you call or write: how many of us there are, what we do, how experienced we are and how we are trained.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'at-a-glance',
      heading: 'At a glance',
      blocks: [
        figures(['45', 'people on staff'], ['3', 'departments'], ['40', 'training hours minimum']),
        paragraph(
          '{brand} is run by 45 people. Most of them talk with customers or dealers every day; the others make that possible. We publish this report because you should know who is behind a phone number.',
        ),
      ],
    },
    {
      id: 'departments',
      heading: 'What we do',
      blocks: [
        table(
          'Staff by department',
          ['Department', 'People'],
          ['Customer service', '18'],
          ['Dealer relations', '12'],
          ['Operations and administration', '15'],
          ['Total', '45'],
        ),
        bullets(
          'Customer service answers calls, emails and requests from this site, explains vehicles, and finds the right dealer.',
          'Dealer relations supports the network: it reviews applications, keeps dealer information accurate, and handles feedback about dealers.',
          'Operations and administration runs the site and its content, checks prices and specifications, keeps the books and manages the office.',
        ),
      ],
    },
    {
      id: 'experience',
      heading: 'How experienced we are',
      blocks: [
        table(
          'Staff by level of experience',
          ['Level', 'People'],
          ['Entry level', '12'],
          ['Mid-level', '18'],
          ['Senior', '15'],
          ['Total', '45'],
        ),
        paragraph(
          'A level describes the responsibility that comes with a position. Entry-level staff work with an experienced colleague. Mid-level staff handle requests on their own. Senior staff lead teams, review escalated feedback and resolve what others could not.',
        ),
      ],
    },
    {
      id: 'training',
      heading: 'How we are trained',
      blocks: [
        paragraph('Everyone receives a minimum of 40 training hours. They cover:'),
        bullets(
          'the vehicles: driving, charging, maintaining and comparing them;',
          'the rules of the road for low-speed and medium-speed vehicles, and how they differ between states;',
          'warranty, recalls and safety;',
          'listening, clear language and difficult conversations;',
          'privacy, fair dealing and equal treatment, under our {privacy-policy}, {ethics-policy} and {diversity-policy}.',
        ),
        paragraph(
          'Training time is paid working time. No one answers customers alone before finishing the parts that concern their work.',
        ),
      ],
    },
    {
      id: 'open-positions',
      heading: 'Open positions',
      blocks: [
        paragraph('We are usually looking for people in four types of positions:'),
        table(
          'Types of open positions',
          ['Position', 'What it involves'],
          [
            'Customer service representative',
            'Answering calls and messages, advising on models, arranging test drives',
          ],
          [
            'Dealer relations coordinator',
            'Supporting dealers in a region, reviewing applications',
          ],
          [
            'Service and warranty advisor',
            'Helping owners and dealers with maintenance and warranty questions',
          ],
          [
            'Operations and administration specialist',
            'Content, data, accounts and the daily running of the office',
          ],
        ),
        paragraph('How we choose is described in the {diversity-policy}.'),
      ],
    },
    {
      id: 'about-this-report',
      heading: 'About this report',
      blocks: [
        paragraph(
          'The figures count everyone employed by the dealership that runs this site, full time or part time, on the date above. Independent dealers in the network and their own employees are not included, nor are the manufacturer’s. When the figures change, the report is updated as a whole, so that its parts always add up. If one of them looks wrong to you, our {corrections-policy} applies to it as it does to any other page.',
        ),
      ],
    },
    {
      id: 'hours',
      heading: 'When we are here',
      blocks: [
        paragraph(
          'Support answers {hours}, at {phone} or {email}. To apply for a position, write to the same address with “Careers” in the subject and tell us which type of position interests you.',
        ),
      ],
    },
  ],
};

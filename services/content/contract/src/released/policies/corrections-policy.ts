import type { Policy } from '../../policy.js';
import { bullets, figures, paragraph, steps, table } from './blocks.js';

export const correctionsPolicy: Policy = {
  slug: 'corrections-policy',
  title: 'Corrections Policy',
  summary:
    'What we do when something on this site is wrong: how quickly we correct it, who is told, and how we keep it from happening again.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'our-promise',
      heading: 'Our promise',
      blocks: [
        paragraph(
          'People choose a vehicle based on what they read here. When we get something wrong we correct it quickly, say that we did, and do not hide it. It makes no difference who found the mistake, or whether it was ever in our favor.',
        ),
      ],
    },
    {
      id: 'how-quickly',
      heading: 'How quickly we correct',
      blocks: [
        figures(
          ['4 hours', 'until your report is acknowledged'],
          ['2 hours', 'for a major correction'],
          ['24 hours', 'for a minor correction'],
        ),
        table(
          'Kinds of mistakes, and their times',
          ['Kind', 'Examples', 'Corrected'],
          [
            'Major',
            'A wrong price, safety information, a legal limit, a warranty term, a recall',
            'Within 2 hours',
          ],
          [
            'Minor',
            'A spelling mistake, a dealer’s hours, a broken link, a wrong picture',
            'Within 24 hours',
          ],
        ),
        paragraph(
          'Reports are acknowledged within 4 hours. The times for a correction run from the moment a mistake is confirmed. Where we cannot confirm a major mistake at once, we take the doubtful statement off the page while we look.',
        ),
      ],
    },
    {
      id: 'how-to-report',
      heading: 'How to report a mistake',
      blocks: [
        bullets(
          'Write to {email} with “Correction” in the subject.',
          'Call {phone}, {hours}.',
          'Use the form on the Contact page.',
        ),
        paragraph(
          'Tell us the page, the words that are wrong and, if you know it, what is right and where you found it.',
        ),
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What we do with a report',
      blocks: [
        steps(
          'We acknowledge it within 4 hours.',
          'An editor compares the page with its source and decides whether it is a major or a minor mistake, or none.',
          'We correct the page, and every other place that says the same.',
          'For a major correction we add a note to the page that says what was wrong and when it was changed.',
          'We tell you what we did. If we disagree with you, we say why.',
        ),
      ],
    },
    {
      id: 'who-is-told',
      heading: 'Who else is told',
      blocks: [
        paragraph(
          'If a mistake may have influenced someone who has already written to us, such as a wrong price in a quote, affected customers are told within 24 hours, by email or by phone. Dealers are told about it at the same time.',
        ),
      ],
    },
    {
      id: 'audits',
      heading: 'Monthly audits',
      blocks: [
        paragraph(
          'We do not wait for reports. In monthly audits we compare a sample of pages with their sources, go through the corrections since the last audit, and look for mistakes that have one cause. What we learn changes how pages are made, as our {publishing-policy} describes.',
        ),
      ],
    },
    {
      id: 'updates',
      heading: 'Updates are not corrections',
      blocks: [
        paragraph(
          'A new price, a new model or a dealer who has moved is an update: the page was right when it was written. Updates follow the schedule of the {publishing-policy} and carry no note.',
        ),
      ],
    },
    {
      id: 'disagree',
      heading: 'If you disagree',
      blocks: [
        paragraph(
          'If you think we decided wrongly, ask for a second look under our {feedback-policy}. Someone who was not involved will review it.',
        ),
      ],
    },
  ],
};

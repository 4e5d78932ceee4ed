import type { Policy } from '../../policy.js';
import { bullets, figures, paragraph, steps, table } from './blocks.js';

export const feedbackPolicy: Policy = {
  slug: 'feedback-policy',
  title: 'Feedback Policy',
  summary:
    'How to tell us what is good, bad or missing, what happens then, and by when you hear from us at each step.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'why',
      heading: 'Why we want to hear it',
      blocks: [
        paragraph(
          'Praise tells us what to keep. Complaints tell us what to fix. Both are welcome, about this site, about a vehicle, about a dealer in the network, or about how one of us treated you. No one is treated worse for complaining.',
        ),
      ],
    },
    {
      id: 'how-to-send-it',
      heading: 'How to send feedback',
      blocks: [
        bullets(
          'Use the form on the Contact page, and choose the subject that fits best.',
          'Write to {email}.',
          'Call {phone}. Support answers {hours}.',
        ),
        paragraph(
          'It helps if you tell us what happened and when, which vehicle or dealer it was about, what you have tried so far, and what would make it right. You can send photos and documents by email.',
        ),
      ],
    },
    {
      id: 'when-you-hear-from-us',
      heading: 'When you hear from us',
      blocks: [
        figures(
          ['24 hours', 'until we acknowledge it'],
          ['3-5', 'business days until the first response'],
          ['10-15', 'business days until it is resolved'],
        ),
        table(
          'The steps of an answer, and their times',
          ['Step', 'When'],
          ['Acknowledgment that your feedback has arrived', 'Within 24 hours'],
          ['First response from the person who handles it', '3-5 business days'],
          [
            'Resolution, or a plan with dates when parts or third parties are involved',
            '10-15 business days',
          ],
          ['Follow-up, to ask whether it stayed solved', '30 days after the resolution'],
        ),
        paragraph(
          'If we cannot keep one of these times we tell you before it has passed, say why, and name the new date. Days on which our offices are closed are not business days.',
        ),
      ],
    },
    {
      id: 'what-happens',
      heading: 'What happens to it',
      blocks: [
        steps(
          'Your feedback is recorded and given to one person, whose name we give you.',
          'That person looks into it, with the dealer or the service team where it concerns them.',
          'You get an answer that deals with every point you raised, and says what we will do.',
          'We do it, and tell you when it is done.',
          'We ask again 30 days after, and reopen the matter if it has come back.',
        ),
      ],
    },
    {
      id: 'escalation',
      heading: 'If you are not satisfied',
      blocks: [
        paragraph(
          'Ask for an escalation within 5 business days of our resolution, by replying to it or by phone. You do not have to give a reason. A senior member of our staff who was not involved before reviews the whole matter, and you have the result of the senior review within 10 business days.',
        ),
        table(
          'Escalation',
          ['Step', 'When'],
          ['Your request for an escalation', 'Within 5 business days'],
          ['Senior review', 'Within 10 business days'],
        ),
        paragraph(
          'If you still disagree, the {terms-of-service} describe what either of us can do next.',
        ),
      ],
    },
    {
      id: 'dealers',
      heading: 'Feedback about a dealer',
      blocks: [
        paragraph(
          'Dealers are independent businesses. We pass your feedback on to the dealer with your permission, ask for an answer within the times above, and keep a record. A dealer who repeatedly disappoints customers is reviewed by our dealer relations team.',
        ),
      ],
    },
    {
      id: 'public-feedback',
      heading: 'What we learn from it',
      blocks: [
        paragraph(
          'Feedback is read together regularly by the people who run the site, so that one person’s problem leads to an improvement for everyone. We never publish your words or your name without asking you first. How we handle your details is set out in the {privacy-policy}. If you are reporting a factual mistake on a page, our {corrections-policy} applies, and it is quicker.',
        ),
      ],
    },
  ],
};

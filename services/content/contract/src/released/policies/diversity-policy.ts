import type { Policy } from '../../policy.js';
import { bullets, paragraph } from './blocks.js';

export const diversityPolicy: Policy = {
  slug: 'diversity-policy',
  title: 'Diversity Policy',
  summary:
    'How we try to be a good place to work, to buy from and to do business with, for everyone.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'what-we-believe',
      heading: 'What we believe',
      blocks: [
        paragraph(
          'A neighborhood works because different people share it. We want the same to be true of {brand}: of the people who work here, the dealers in the network, and the customers who walk in. We do it because it is right, and because a team that resembles its customers understands them better.',
        ),
      ],
    },
    {
      id: 'equal-opportunity',
      heading: 'Equal opportunity',
      blocks: [
        paragraph(
          'We decide about hiring, pay, training, promotion and dismissal based on a person’s work and ability. We do not discriminate by race, color, religion, sex, pregnancy, gender identity, sexual orientation, national origin, age, disability, genetic information, veteran status, marital status or anything else that the law protects. The same holds for customers and for dealers who apply to join the network.',
        ),
      ],
    },
    {
      id: 'hiring',
      heading: 'How we hire and promote',
      blocks: [
        bullets(
          'Open positions are described by what the work needs, in language that welcomes everyone.',
          'Positions are advertised in public, and beyond the circle of people we already know.',
          'Candidates for one position are asked the same questions and are judged by more than one person.',
          'Pay is set by the position and the experience it needs, and we look for gaps that nothing explains.',
          'Training is open to everyone. The {staffing-report} says how much of it there is.',
        ),
      ],
    },
    {
      id: 'at-work',
      heading: 'How we work together',
      blocks: [
        paragraph(
          'Harassment, bullying and demeaning remarks have no place here, whether they come from a colleague, a manager, a dealer or a customer. We make reasonable changes to workplaces, schedules and equipment for people who need them because of a disability, a religion or a family, and we talk about what is needed with the person concerned.',
        ),
      ],
    },
    {
      id: 'customers',
      heading: 'How we serve customers',
      blocks: [
        bullets(
          'Everyone gets the same information, the same prices and the same courtesy.',
          'This site is made to be used with a keyboard, a screen reader, a small phone or a slow connection.',
          'We write in plain English, and take the time to explain on the phone.',
          'Vehicles are shown with the people and places that really use them: cities and farms, campuses and retirement communities, families and people on their own.',
          'Ask us about seating, entry height and hand controls. We will find out what is possible, and say so honestly when something is not.',
        ),
      ],
    },
    {
      id: 'dealers',
      heading: 'Dealers and suppliers',
      blocks: [
        paragraph(
          'The network is open to qualified dealerships of every size and ownership. Small, local, family-owned, minority-owned, women-owned and veteran-owned businesses are encouraged to apply, and every application is judged by the same criteria. We expect the businesses we work with to treat people as this policy describes.',
        ),
      ],
    },
    {
      id: 'responsibility',
      heading: 'Who is responsible',
      blocks: [
        paragraph(
          'Everyone is responsible for how they treat others, and managers are responsible for what happens in their team. The leadership of the company reviews this policy, listens to those it is about, and changes what does not work.',
        ),
      ],
    },
    {
      id: 'speak-up',
      heading: 'If we fall short',
      blocks: [
        paragraph(
          'Tell us if you were treated unfairly, or saw someone else treated unfairly. Employees can speak to any manager. Customers and dealers can write to {email} or call {phone}, {hours}. Reports are handled in confidence and under our {feedback-policy}. Retaliation against someone who speaks up in good faith is itself a violation of this policy and of our {ethics-policy}.',
        ),
      ],
    },
  ],
};

import type { Faq } from '../faq.js';

const group = 'Ownership';

export const ownershipFaqs: Faq[] = [
  {
    id: 'license',
    group,
    question: 'Do I need a driver’s license?',
    answer:
      'On public streets, yes. The driver needs a regular license and follows the same rules as any car. On private land the landowner decides.',
  },
  {
    id: 'registration',
    group,
    question: 'Do I have to register it?',
    answer:
      'In most states, yes, much like a car: a title, a plate and an annual fee. The steps vary by state, and your dealer supplies the paperwork.',
  },
  {
    id: 'insurance',
    group,
    question: 'Do I need insurance?',
    answer:
      'Most states require liability coverage on public streets. Many insurers have a policy for low-speed vehicles. Even where it is not required, it is a good idea.',
  },
  {
    id: 'check-rules',
    group,
    question: 'Where can I check the rules for my street?',
    answer:
      'Your state’s motor vehicle office has the rules, your city or county may add to them, and a homeowners’ association may have its own. Your dealer has usually answered the question before.',
  },
  {
    id: 'highways',
    group,
    question: 'Can I drive it on a highway?',
    answer:
      'No. It belongs on local streets. You may usually cross a faster road at an intersection; your state’s rules say where.',
  },
  {
    id: 'outlet',
    group,
    question: 'Where do I plug it in?',
    answer:
      'Into a grounded household outlet. The charger comes with the vehicle. An outdoor outlet should be weather-protected, and a long extension cord is best avoided.',
  },
  {
    id: 'public-charging',
    group,
    question: 'Can I use public charging stations?',
    answer:
      'Most stations for cars use a plug these vehicles do not have. Any ordinary outlet works, so a friend’s garage is usually the better station.',
  },
  {
    id: 'charging-cost',
    group,
    question: 'What does a full charge cost?',
    answer:
      'Take the battery’s kilowatt-hours times your electric rate. For most homes that is a dollar or two, and you wake up to a full battery.',
  },
  {
    id: 'charge-every-night',
    group,
    question: 'Should I charge it every night?',
    answer:
      'You can. The charger stops by itself when the battery is full. A lithium battery lasts longest when it is not left empty.',
  },
  {
    id: 'battery-life',
    group,
    question: 'How long will the battery last?',
    answer:
      'Lithium packs are built for years of daily use and fade slowly. Heat and long storage while empty age them fastest.',
  },
  {
    id: 'battery-replacement',
    group,
    question: 'Can the battery be replaced?',
    answer:
      'Yes. Your dealer can test it, tell you how much capacity is left, and install a new one when the time comes. The old pack goes back for recycling.',
  },
  {
    id: 'maintenance',
    group,
    question: 'What maintenance does it need?',
    answer:
      'Check tire pressure each month. Have brakes, steering, lights and the battery checked once a year. There is no oil to change.',
  },
  {
    id: 'tires',
    group,
    question: 'How long do tires last?',
    answer:
      'That depends on the surface and how you corner. Keep the pressure printed in the manual, and replace them when the tread bars show. Every dealer stocks them.',
  },
  {
    id: 'storage',
    group,
    question: 'How do I store it for the winter?',
    answer:
      'Clean, dry, parked level, with the battery charged. Top it up every few weeks, or leave it on the charger if the manual says so.',
  },
  {
    id: 'cold',
    group,
    question: 'Does cold weather hurt the range?',
    answer:
      'Yes, for a while: a cold battery gives less. Park indoors if you can and charge right after driving, while the pack is warm.',
  },
  {
    id: 'cleaning',
    group,
    question: 'How do I clean it?',
    answer:
      'A hose on low, mild soap and a soft cloth. The seats are vinyl and wipe clean. Rinse off salt the same day.',
  },
  {
    id: 'children',
    group,
    question: 'Can children ride along?',
    answer:
      'Yes, belted, in a seat of their own. Your state’s child-seat law applies here too, so bring the child seat and check that it fits.',
  },
];

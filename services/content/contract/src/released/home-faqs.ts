import type { Faq } from '../faq.js';

/**
 * The 25 questions of the home page. Its figures (45 mph, 60 miles) differ from the FAQ page's on
 * purpose.
 */
export const homeFaqs: Faq[] = [
  {
    id: 'top-speed',
    question: 'How fast does it go?',
    answer:
      'Up to 45 mph on medium-speed models, where your state allows it. Low-speed models are governed to 25 mph. The top speed of each vehicle is on its page.',
  },
  {
    id: 'range',
    question: 'How far can I drive on a charge?',
    answer:
      'Up to 60 miles, depending on the model. Hills, cold mornings, speed and a full load bring that down; gentle driving brings it back.',
  },
  {
    id: 'charging-time',
    question: 'How long does charging take?',
    answer:
      '6-8 hours from empty. Most owners plug in after dinner and find a full battery at breakfast.',
  },
  {
    id: 'roads',
    question: 'Which roads can I drive on?',
    answer:
      'Roads posted at 45 mph or less, where your state and town permit this kind of vehicle. Some states set the limit lower, so ask your dealer about the roads you have in mind. Highways are off limits.',
  },
  {
    id: 'registration',
    question: 'Do I need to register it?',
    answer:
      'Registration varies by state. Most states treat it like any other road vehicle: a title, a plate and a fee. Your dealer knows what your county requires and can walk you through it.',
  },
  {
    id: 'insurance',
    question: 'Do I need insurance?',
    answer:
      'On public roads, most states require liability coverage. Many insurers write a policy for low-speed vehicles, often for less than a car. Ask yours for a quote before you buy.',
  },
  {
    id: 'license',
    question: 'Do I need a driver’s license?',
    answer:
      'On public roads, yes: a regular license and the same traffic rules as everyone else. On private land the owner of the land sets the rules.',
  },
  {
    id: 'golf-cart',
    question: 'How is it different from a golf cart?',
    answer:
      'Street-legal models are built for streets: headlights, turn signals, mirrors, seat belts, a windshield and a 17-digit VIN, on a frame and brakes meant for traffic.',
  },
  {
    id: 'seats',
    question: 'How many people can it carry?',
    answer:
      'Two to eight, depending on the model. The four-seaters are the favorite; the six and eight take the whole street to the beach.',
  },
  {
    id: 'price',
    question: 'What does one cost?',
    answer:
      'Starting prices run from $6,695 to $17,995. They are MSRP before tax, title, freight and dealer fees, so ask for a quote to see the total price.',
  },
  {
    id: 'outlet',
    question: 'Do I need a special charger?',
    answer:
      'No. The charger comes with the vehicle and plugs into an ordinary household outlet. Use a grounded outlet and skip the long extension cord.',
  },
  {
    id: 'running-cost',
    question: 'What does it cost to run?',
    answer:
      'A full charge uses roughly as much power as a couple of laundry days. Multiply the battery’s kilowatt-hours by your electric rate: for most homes it comes to a dollar or two.',
  },
  {
    id: 'battery-life',
    question: 'How long does the battery last?',
    answer:
      'A lithium pack is built for years of daily charging and loses range slowly rather than all at once. Keep it charged, keep it cool and do not store it empty.',
  },
  {
    id: 'maintenance',
    question: 'What upkeep does it need?',
    answer:
      'No oil, no belts, no spark plugs. Tires, brakes, lights and a yearly check at your dealer cover most of it. Batteries that need water say so in the manual.',
  },
  {
    id: 'warranty',
    question: 'Is there a warranty?',
    answer:
      'Yes. The vehicle and its battery are covered for a number of years that depends on the model; each vehicle’s page lists it. Your dealer has the written terms.',
  },
  {
    id: 'rain',
    question: 'Can I drive it in the rain?',
    answer:
      'Yes. The electrical system is sealed, and the lights and wipers are made for weather. Add a weather enclosure for a dry ride, and stay out of standing water.',
  },
  {
    id: 'winter',
    question: 'Does it work in winter?',
    answer:
      'Yes, with less range: cold weather temporarily reduces what a battery delivers. Models with full doors and a heated cabin make January pleasant.',
  },
  {
    id: 'hills',
    question: 'Will it climb my hill?',
    answer:
      'Almost certainly. Electric motors pull hardest from a standstill. For steep driveways, gravel and sand, look at the 4x4 AWD models.',
  },
  {
    id: 'safety',
    question: 'What keeps us safe?',
    answer:
      'Seat belts, a windshield, mirrors, full lighting and four-wheel brakes on most models; many add a backup camera. It is lighter than a car, so leave extra room.',
  },
  {
    id: 'options',
    question: 'Can I choose colors and options?',
    answer:
      'Yes. Colors, seats, roofs, wheels, audio and weather enclosures vary by model. Your dealer can tell you what is on the lot and what can be ordered.',
  },
  {
    id: 'test-drive',
    question: 'Can I try one first?',
    answer:
      'Please do. Call the dealer nearest you, say which model you like, and take it around the block. It answers more questions than a page can.',
  },
  {
    id: 'dealers',
    question: 'Where is my nearest dealer?',
    answer:
      'There are dealers in all 50 states. Open Dealers, enter your ZIP code or city, and you have an address, a phone number and directions.',
  },
  {
    id: 'delivery',
    question: 'Can it be delivered?',
    answer:
      'Most dealers deliver locally, and many go farther for a fee. Ask for the delivery price with the quote so you can compare totals.',
  },
  {
    id: 'financing',
    question: 'Can I pay monthly?',
    answer:
      'Yes. Loans, a business lease and partner programs are on the Financing page, with a tool that ranks them for your budget. Approval and rates are up to the lender.',
  },
  {
    id: 'after-sale',
    question: 'Who services it after the sale?',
    answer:
      'The dealer who sold it, or any other in the network. They stock parts, do the yearly check and handle warranty work.',
  },
];

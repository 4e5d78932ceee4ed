import type { Partner } from '../partner.js';

/** The seven partners of the page. All are invented, with addresses below example.com. */
export const releasedPartners: Partner[] = [
  {
    id: 'stepstone-card',
    kind: 'pay-later',
    title: 'Stepstone Pay Later Card',
    blurb: 'Split the price over months with a card you may already carry.',
    url: 'https://stepstone-card.example.com/apply',
  },
  {
    id: 'clearbend',
    kind: 'prequalification',
    title: 'Clearbend Prequalification',
    blurb: 'See your rate in two minutes, with no impact on your credit.',
    url: 'https://clearbend.example.com/prequalify',
  },
  {
    id: 'homeward',
    kind: 'rent-to-own',
    title: 'Homeward Rent-to-Own',
    blurb: 'Drive now, pay as you go, own it at the end.',
    url: 'https://homeward.example.com/apply',
  },
  {
    id: 'easy-grade',
    kind: 'lowest-apr',
    title: 'Easy Grade Lending',
    blurb: 'One form, the lowest APR they can find, no hidden fees.',
    url: 'https://easygrade.example.com/apply',
  },
  {
    id: 'plainfield',
    kind: 'consumer',
    title: 'Plainfield Consumer Finance',
    blurb: 'Fixed monthly payments for personal use.',
    url: 'https://plainfield.example.com/apply',
  },
  {
    id: 'crossroads',
    kind: 'business',
    title: 'Crossroads Business Finance',
    blurb: 'Fleet, resort and campus purchases, planned with taxes in mind.',
    url: 'https://crossroads.example.com/business',
  },
  {
    id: 'dealer-direct',
    kind: 'dealer-direct',
    title: 'Dealer Direct Financing',
    blurb: 'Finance with the dealer who hands you the keys.',
    url: 'https://dealer-direct.example.com/apply',
  },
];

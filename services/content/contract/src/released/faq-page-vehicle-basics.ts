import type { Faq } from '../faq.js';

const group = 'Vehicle Basics';

export const vehicleBasicsFaqs: Faq[] = [
  {
    id: 'what-is-an-nev',
    group,
    question: 'What is a neighborhood electric vehicle?',
    answer:
      'A small, battery-powered vehicle made for short trips on calm streets: school, groceries, the pool, a neighbor. It has the lights, seat belts and VIN that public streets require, and it plugs in at home.',
  },
  {
    id: 'top-speed',
    group,
    question: 'How fast does it go?',
    answer:
      'A low-speed vehicle has a top speed of 20-25 mph, as federal rules define it. Medium-speed models go faster where a state allows it.',
  },
  {
    id: 'medium-speed',
    group,
    question: 'What is a medium-speed vehicle?',
    answer:
      'Some states have a second class above low-speed. In those medium-speed states a vehicle built for it may go up to 45 mph and use streets posted to match. Where the class does not exist, the same vehicle is set to low speed. Your dealer knows which rules apply where you live.',
  },
  {
    id: 'range',
    group,
    question: 'How far does it go on a charge?',
    answer:
      'Neighborhood electric vehicles go 25-75 miles, depending on the model and battery. Each vehicle’s page gives the figure for that model; hills, cold and full seats reduce it.',
  },
  {
    id: 'everyday-range',
    group,
    question: 'What range should I expect day to day?',
    answer:
      'From our models, up to 60 miles in mild weather on level streets. For planning, count on two thirds of the listed range, and you will rarely be surprised.',
  },
  {
    id: 'charging-time',
    group,
    question: 'How long does a full charge take?',
    answer:
      '6-8 hours from empty on a household outlet. A top-up after a few errands takes an hour or two.',
  },
  {
    id: 'street-legal',
    group,
    question: 'Is it street legal?',
    answer:
      'Most models are, in most states, on streets where the posted limit is 35 mph or lower. Cities and counties may be stricter. Models limited to 20 mph are for private roads and paths. Your dealer can tell you which models can be registered where you live.',
  },
  {
    id: 'seating',
    group,
    question: 'How many seats does it have?',
    answer:
      'Most models seat 4-6. There are two-seaters for couples and work, and an eight-seater for resorts and large families.',
  },
  {
    id: 'golf-cart',
    group,
    question: 'How does it differ from a golf cart?',
    answer:
      'A golf cart is made for grass and leaves the factory without a VIN. Our street-legal models have one, and headlights, brake lights, turn signals, mirrors, seat belts, a windshield and brakes to match.',
  },
  {
    id: 'equipment',
    group,
    question: 'What safety equipment comes with it?',
    answer:
      'Street-legal models have headlights, tail and brake lights, turn signals, reflectors, mirrors, a parking brake, a windshield and seat belts. Many add a backup camera and side steps.',
  },
  {
    id: 'brakes',
    group,
    question: 'What kind of brakes does it have?',
    answer:
      'Hydraulic brakes, discs at all four wheels on most models. Some also slow with the motor and return a little energy to the battery.',
  },
  {
    id: 'battery-types',
    group,
    question: 'Lithium or lead-acid: what is inside?',
    answer:
      'Almost every model carries a lithium pack: lighter, longer-lasting and maintenance-free. The simplest model uses sealed AGM batteries. The battery is named on each vehicle’s page.',
  },
  {
    id: 'hills',
    group,
    question: 'Can it climb hills?',
    answer:
      'Yes. Electric motors pull hardest from a standstill. If your road is steep or unpaved, look at the dual-motor 4x4 AWD models.',
  },
  {
    id: 'off-road',
    group,
    question: 'Can I take it off road?',
    answer:
      'The lifted 4x4 AWD models are at home on farm tracks, sand and grass. The others prefer pavement and packed gravel.',
  },
  {
    id: 'rain',
    group,
    question: 'Can it get wet?',
    answer:
      'Rain is fine; the electrical system is sealed. Do not drive through standing water, and do not aim a pressure washer at the motor or the battery box.',
  },
  {
    id: 'doors-and-heat',
    group,
    question: 'Are there models with doors and heat?',
    answer:
      'Yes. Several have full doors and a heated cabin. For the open models your dealer can install a weather enclosure.',
  },
  {
    id: 'cargo',
    group,
    question: 'How much can it carry?',
    answer:
      'Groceries and beach chairs fit on the rear deck of most models. The utility models have beds, boxes and hitches; their pages list the load they are rated for.',
  },
];

import type { Head } from '@larkway/sdk';
import { catalogueFigures } from '../layout/catalogue-figures';
import { heroPreloads } from './hero-pictures';

const { models, lowestPrice } = catalogueFigures;

export const homeHead: Head = {
  title: 'Electric Neighborhood Vehicles',
  description: `Street-legal electric vehicles for short trips: ${models} models with 2 to 8 seats from ${lowestPrice}, sold and looked after by a dealer near you.`,
  preload: heroPreloads,
};

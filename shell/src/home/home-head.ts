import type { Head } from '@larkway/sdk';
import { type CatalogueFigures, dollars } from '../layout/catalogue-figures';

export const homeHead = ({ models, lowestPrice }: CatalogueFigures): Head => ({
  title: 'Electric Neighborhood Vehicles',
  description: `Electric vehicles for short trips: ${models} models with 2 to 8 seats from ${dollars(lowestPrice)}, sold and serviced by a dealer near you.`,
});

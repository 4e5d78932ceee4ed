import { categoryLabels, type Vehicle } from '@larkway/inventory-contract';
import type { SiteConfig } from '@larkway/sdk';

const numberIn = (text: string | undefined): number | undefined => {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? undefined : number;
};

/** A value with its unit (UN/CEFACT code), or nothing when the catalogue does not say. */
const quantity = (
  text: string | undefined,
  unitCode: string,
  name: 'value' | 'maxValue',
): object | undefined => {
  const number = numberIn(text);
  return number === undefined
    ? undefined
    : { '@type': 'QuantitativeValue', [name]: number, unitCode };
};

const offerOf = ({ slug, price, isAvailable }: Vehicle, { origin, brand }: SiteConfig): object => ({
  '@type': 'Offer',
  url: `${origin}/inventory/${slug}`,
  price,
  priceCurrency: 'USD',
  availability: `https://schema.org/${isAvailable ? 'InStock' : 'BackOrder'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'AutoDealer', name: brand, url: `${origin}/` },
});

/** A vehicle as search engines read it (schema.org `Product` and `Vehicle`). What the catalogue does not say is left out. */
export const vehicleData = (
  vehicle: Vehicle,
  image: string | undefined,
  site: SiteConfig,
): object => ({
  '@context': 'https://schema.org',
  '@type': ['Product', 'Vehicle'],
  name: vehicle.name,
  description: vehicle.description,
  sku: vehicle.slug,
  model: vehicle.model,
  category: categoryLabels[vehicle.category],
  url: `${site.origin}/inventory/${vehicle.slug}`,
  image: image && new URL(image, site.origin).href,
  brand: { '@type': 'Brand', name: site.brand },
  fuelType: 'Electricity',
  vehicleSeatingCapacity: numberIn(vehicle.specifications.capacity?.passengers),
  speed: quantity(vehicle.specifications.power?.topSpeed, 'HM', 'maxValue'),
  additionalProperty: {
    '@type': 'PropertyValue',
    name: 'Range per charge',
    value: numberIn(vehicle.range),
    unitCode: 'SMI',
  },
  offers: offerOf(vehicle, site),
});

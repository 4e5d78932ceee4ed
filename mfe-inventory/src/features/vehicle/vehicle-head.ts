import { categoryLabels, type Vehicle } from '@larkway/inventory-contract';
import { breadcrumbList, formatDollars, type Head, type SiteConfig } from '@larkway/sdk';
import { altText } from '../../pictures/alt-text';
import { cardSize, shareCard } from '../../pictures/share-cards';
import { viewPicture } from '../../pictures/vehicle-pictures';
import { categoryInText, numberIn } from '../../ui/facts';
import { pictureSizes } from '../../ui/picture-sizes';
import type { ColorSelection } from './gallery/color-selection';

/** The breadcrumb of a vehicle's page. */
export const trailOf = ({ name }: Vehicle): { label: string; to?: string }[] => [
  { label: 'Home', to: '/' },
  { label: 'Inventory', to: '/inventory' },
  { label: name },
];

/** Length that search engines show. */
const MOST = 160;

const upToWord = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.]+$/, '')}…`;
};

/** The key facts, then as much of the description as fits. */
const metaDescription = ({ name, price, category, range, description }: Vehicle): string =>
  upToWord(
    `${name} from ${formatDollars(price)}: ${categoryInText(category)}, ${range} per charge. ${description}`,
    MOST,
  );

/** A value with its unit (UN/CEFACT code), or undefined if the catalog lacks it. */
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

/**
 * Structured data of a vehicle (schema.org `Product` and `Vehicle`). Missing facts are left out.
 */
const vehicleData = (vehicle: Vehicle, image: string | undefined, site: SiteConfig): object => ({
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

/** Percent of the figure's width that the longest vehicle may fill. */
export const MAIN_SCALE = { base: 104, md: 98 };

/** How wide the main picture is on the page. */
export const MAIN_SIZES = `(min-width: 480px) and (max-width: 1023px) and (max-height: 499px) 55vw, ${pictureSizes(
  [
    { from: 1440, px: 848 },
    { from: 1024, vw: 59 },
    { from: 768, vw: 92 },
    { from: 0, vw: 100 },
  ],
  MAIN_SCALE,
)}`;

/** The head of a vehicle's page. The selected picture is the LCP element, so it is preloaded. */
export const vehicleHead = (
  vehicle: Vehicle,
  site: SiteConfig,
  selection: ColorSelection = { view: 'front', isChosen: false },
): Head => {
  const front = viewPicture(vehicle.imageUrl, 'front');
  const [best] = viewPicture(vehicle.imageUrl, selection.view, selection.paint?.id)?.sources ?? [];
  const card = shareCard(vehicle.imageUrl);
  return {
    title: vehicle.name,
    description: metaDescription(vehicle),
    image: card ?? front?.src,
    imageAlt: front && altText(vehicle),
    imageSize: card ? cardSize : undefined,
    preload: best && [
      { href: best.srcSet.split(' ')[0]!, srcSet: best.srcSet, sizes: MAIN_SIZES, type: best.type },
    ],
    jsonLd: [vehicleData(vehicle, front?.src, site), breadcrumbList(site, trailOf(vehicle))],
  };
};

export const notFoundHead: Head = {
  title: 'Vehicle Not Found',
  description:
    "The vehicle you're looking for doesn't exist. See every electric neighborhood vehicle in our inventory.",
  noindex: true,
};

import type { Vehicle } from '@larkway/inventory-contract';
import type { Head, SiteConfig } from '@larkway/sdk';
import { pictureOf } from '../../pictures/pictures';
import { srcSetOf } from '../../pictures/src-set';

/** How wide the main picture is on the page. */
export const MAIN_SIZES = '(min-width: 1440px) 920px, (min-width: 1024px) 64vw, 112vw';

const productOf = (vehicle: Vehicle, image: string | undefined, { origin, brand }: SiteConfig): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: vehicle.name,
  description: vehicle.description,
  sku: vehicle.slug,
  category: vehicle.category,
  brand: { '@type': 'Brand', name: brand },
  ...(image && { image: new URL(image, origin).href }),
  offers: {
    '@type': 'Offer',
    url: `${origin}/inventory/${vehicle.slug}`,
    price: vehicle.price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${vehicle.isAvailable ? 'InStock' : 'BackOrder'}`,
  },
});

/** What a vehicle's page says about itself; its picture is the largest thing on it, so it is fetched first. */
export const vehicleHead = (vehicle: Vehicle, site: SiteConfig): Head => {
  const picture = pictureOf(vehicle.imageUrl);
  return {
    title: vehicle.name,
    description: vehicle.description,
    image: picture?.large,
    preload: picture && [{ href: picture.large, srcSet: srcSetOf(picture), sizes: MAIN_SIZES, type: 'image/webp' }],
    jsonLd: [productOf(vehicle, picture?.large, site)],
  };
};

export const notFoundHead: Head = { title: 'Vehicle Not Found', noindex: true };

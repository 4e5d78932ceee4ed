import type { Vehicle } from '@larkway/inventory-contract';
import { breadcrumbList, type Head, type SiteConfig } from '@larkway/sdk';
import { altText } from '../../pictures/alt-text';
import { cardSize, shareCard } from '../../pictures/share-cards';
import { viewPicture } from '../../pictures/vehicle-pictures';
import { pictureSizes } from '../../ui/picture-sizes';
import type { Look } from './gallery/look';
import { metaDescription } from './meta-description';
import { trailOf } from './trail';
import { vehicleData } from './vehicle-data';

/** As much of its stage as the longest vehicle may fill. */
export const MAIN_SCALE = { base: 104, md: 98 };

/** How wide the main picture is on the page. */
export const MAIN_SIZES = pictureSizes(
  [
    { from: 1440, px: 848 },
    { from: 1024, vw: 59 },
    { from: 768, vw: 92 },
    { from: 0, vw: 100 },
  ],
  MAIN_SCALE,
);

/** What a vehicle's page says about itself; the picture that is looked at is the largest thing on it, so it is fetched first. */
export const vehicleHead = (
  vehicle: Vehicle,
  site: SiteConfig,
  look: Look = { view: 'front', isChosen: false },
): Head => {
  const front = viewPicture(vehicle.imageUrl, 'front');
  const [best] = viewPicture(vehicle.imageUrl, look.view, look.paint?.id)?.sources ?? [];
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

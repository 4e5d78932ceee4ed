import type { Vehicle } from '@larkway/inventory-contract';
import { breadcrumbList, type Head, type SiteConfig } from '@larkway/sdk';
import { pictureOf } from '../../pictures/pictures';
import { srcSetOf } from '../../pictures/src-set';
import { metaDescription } from './meta-description';
import { trailOf } from './trail';
import { vehicleData } from './vehicle-data';

/** How wide the main picture is on the page. */
export const MAIN_SIZES = '(min-width: 1440px) 920px, (min-width: 1024px) 64vw, 112vw';

/** What a vehicle's page says about itself; its picture is the largest thing on it, so it is fetched first. */
export const vehicleHead = (vehicle: Vehicle, site: SiteConfig): Head => {
  const picture = pictureOf(vehicle.imageUrl);
  return {
    title: vehicle.name,
    description: metaDescription(vehicle),
    image: picture?.large,
    preload: picture && [{ href: picture.large, srcSet: srcSetOf(picture), sizes: MAIN_SIZES, type: 'image/webp' }],
    jsonLd: [vehicleData(vehicle, picture?.large, site), breadcrumbList(site, trailOf(vehicle))],
  };
};

export const notFoundHead: Head = {
  title: 'Vehicle Not Found',
  description: "The vehicle you're looking for doesn't exist. See every electric neighborhood vehicle in our inventory.",
  noindex: true,
};

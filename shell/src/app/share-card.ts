import home from '../assets/share/home.jpg';
import type { RouteMatch } from '../remotes/public-map';

export interface ShareCard {
  address: string;
  width: number;
  height: number;
  alt: string;
}

const size = { width: 1200, height: 630 };

/**
 * The picture of shared links to a page whose code names none: the card in the remote's manifest,
 * or the site's. Cards contain the Larkway wordmark, so other brands have none.
 */
export const shareCardOf = (
  brand: string,
  page?: Pick<RouteMatch, 'remote' | 'route'>,
): ShareCard | undefined => {
  if (brand !== 'Larkway') return undefined;
  const card = page?.route.card;
  return card
    ? {
        ...size,
        address: `/assets/${page.remote.name}/${card.file}`,
        alt: `${brand}: ${card.alt}`,
      }
    : {
        ...size,
        address: home,
        alt: `${brand}: a sea-green four-seat electric vehicle on a coast road`,
      };
};

import picture from '../assets/share.png';

export interface ShareCard {
  address: string;
  width: string;
  height: string;
  alt: string;
}

/** The picture of pages that have none of their own. It shows the drawn wordmark, so another brand has no card. */
export const shareCardOf = (brand: string): ShareCard | undefined =>
  brand === 'Larkway'
    ? { address: picture, width: '1200', height: '630', alt: 'Larkway: a green four-seat electric vehicle on a beach' }
    : undefined;

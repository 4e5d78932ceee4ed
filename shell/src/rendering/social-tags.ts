import type { Head, SiteConfig } from '@larkway/sdk';
import { shareCardOf } from '../app/share-card';
import { attributes } from './markup';

export interface SocialTagsOptions {
  head: Head;
  site: Pick<SiteConfig, 'brand' | 'origin'>;
  title: string;
  canonical: string;
}

/** Open Graph, and what X asks for beyond it: how a link to the page looks where people share it. */
export const socialTags = ({ head, site, title, canonical }: SocialTagsOptions): string => {
  const card = head.image ? undefined : shareCardOf(site.brand, new URL(canonical).pathname);
  const size = head.image ? head.imageSize : card;
  const image = head.image ?? card?.address;
  const tags = {
    'og:type': head.type ?? 'website',
    'og:site_name': site.brand,
    'og:title': title,
    'og:description': head.description,
    'og:url': canonical,
    'og:image': image && new URL(image, site.origin).href,
    'og:image:width': size && String(size.width),
    'og:image:height': size && String(size.height),
    'og:image:alt': head.imageAlt ?? card?.alt ?? head.title,
  };
  return [
    ...Object.entries(tags).map(
      ([property, content]) => content && `<meta${attributes({ property, content })}>`,
    ),
    `<meta name="twitter:card"${attributes({ content: image ? 'summary_large_image' : 'summary' })}>`,
  ]
    .filter(Boolean)
    .join('');
};

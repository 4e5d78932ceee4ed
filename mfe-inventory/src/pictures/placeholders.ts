import { useEmbedded } from '@larkway/sdk';
import { slugOf } from './vehicle-pictures';

interface Pictured {
  imageUrl: string;
}

const keyOf = (slug: string): string => `mfe-inventory placeholder ${slug}`;

/**
 * For `load`: what is seen of these vehicles until their pictures are there, a tiny blurred picture each. They come with the
 * document; in the scripts all of them would weigh more than the page's own code.
 */
export const placeholdersFor = async (vehicles: Pictured[]): Promise<Record<string, string>> => {
  const known: Readonly<Record<string, string>> = (await import('./placeholders.json')).default;
  const slugs = vehicles.map(({ imageUrl }) => slugOf(imageUrl)).filter((slug) => Object.hasOwn(known, slug));
  return Object.fromEntries(slugs.map((slug) => [keyOf(slug), `data:image/webp;base64,${known[slug]!}`]));
};

/** Nothing when the vehicle's placeholder did not come with the document. */
export const usePlaceholder = ({ imageUrl }: Pictured): string | undefined => useEmbedded<string>(keyOf(slugOf(imageUrl)));

import type { PreloadImage } from '@larkway/sdk';
import daySquareAvif from '../assets/hero/coast-square-1000.avif';
import daySquareWebp from '../assets/hero/coast-square-1000.webp';
import dayTallAvif from '../assets/hero/coast-tall-780.avif';
import dayTallWebp from '../assets/hero/coast-tall-780.webp';
import dayWide1440Avif from '../assets/hero/coast-wide-1440.avif';
import dayWide1440Webp from '../assets/hero/coast-wide-1440.webp';
import dayWide1920Avif from '../assets/hero/coast-wide-1920.avif';
import dayWide1920Webp from '../assets/hero/coast-wide-1920.webp';
import duskSquareAvif from '../assets/hero/coast-dusk-square-1000.avif';
import duskSquareWebp from '../assets/hero/coast-dusk-square-1000.webp';
import duskTallAvif from '../assets/hero/coast-dusk-tall-780.avif';
import duskTallWebp from '../assets/hero/coast-dusk-tall-780.webp';
import duskWide1440Avif from '../assets/hero/coast-dusk-wide-1440.avif';
import duskWide1440Webp from '../assets/hero/coast-dusk-wide-1440.webp';
import duskWide1920Avif from '../assets/hero/coast-dusk-wide-1920.avif';
import duskWide1920Webp from '../assets/hero/coast-dusk-wide-1920.webp';

type Light = 'day' | 'dusk';
type Crop = keyof typeof crops;

// A phone held sideways, `_sideways` of the SDK, shows the wide picture.
const isSideways = '(min-width: 480px) and (max-height: 499px)';

/** Each crop shows the whole vehicle and leaves space for the text at its widths. */
const crops = {
  tall: { media: '(max-width: 479px)', sizes: '100vw', width: 780, height: 1624 },
  square: {
    media: '(min-width: 480px) and (max-width: 899px) and (min-height: 500px)',
    sizes: '100vw',
    width: 1000,
    height: 1538,
  },
  wide: {
    media: `((min-width: 900px) or (${isSideways}))`,
    sizes: `${isSideways} max(100vw, 230vh), (min-width: 1440px) 1930px, max(134vw, 1378px)`,
    width: 1920,
    height: 836,
  },
};

export interface HeroSource {
  light: Light;
  type: 'image/avif' | 'image/webp';
  src: string;
  srcSet: string;
  media: string;
  sizes: string;
  width: number;
  height: number;
}

/** `files` by width in pixels, largest last. */
const source = (
  light: Light,
  type: HeroSource['type'],
  crop: Crop,
  files: Record<number, string>,
): HeroSource => ({
  light,
  type,
  src: Object.values(files).at(-1)!,
  srcSet: Object.entries(files)
    .map(([width, file]) => `${file} ${width}w`)
    .join(', '),
  ...crops[crop],
});

/** In order of preference: the better format first. */
export const heroSources: HeroSource[] = [
  source('day', 'image/avif', 'tall', { 780: dayTallAvif }),
  source('day', 'image/webp', 'tall', { 780: dayTallWebp }),
  source('day', 'image/avif', 'square', { 1000: daySquareAvif }),
  source('day', 'image/webp', 'square', { 1000: daySquareWebp }),
  source('day', 'image/avif', 'wide', { 1440: dayWide1440Avif, 1920: dayWide1920Avif }),
  source('day', 'image/webp', 'wide', { 1440: dayWide1440Webp, 1920: dayWide1920Webp }),
  source('dusk', 'image/avif', 'tall', { 780: duskTallAvif }),
  source('dusk', 'image/webp', 'tall', { 780: duskTallWebp }),
  source('dusk', 'image/avif', 'square', { 1000: duskSquareAvif }),
  source('dusk', 'image/webp', 'square', { 1000: duskSquareWebp }),
  source('dusk', 'image/avif', 'wide', { 1440: duskWide1440Avif, 1920: duskWide1920Avif }),
  source('dusk', 'image/webp', 'wide', { 1440: duskWide1440Webp, 1920: duskWide1920Webp }),
];

export const heroPreloads: PreloadImage[] = heroSources
  .filter(({ type }) => type === 'image/avif')
  .map(({ light, type, src, srcSet, sizes, media }) => ({
    href: src,
    srcSet,
    sizes,
    type,
    media: `${media} and (prefers-color-scheme: ${light === 'day' ? 'light' : 'dark'})`,
  }));

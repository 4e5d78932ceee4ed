import type { PreloadImage } from '@larkway/sdk';
import dawnSquareAvif from '../assets/hero/dawn-square-1000.avif';
import dawnSquareWebp from '../assets/hero/dawn-square-1000.webp';
import dawnTallAvif from '../assets/hero/dawn-tall-780.avif';
import dawnTallWebp from '../assets/hero/dawn-tall-780.webp';
import dawnWide1120Avif from '../assets/hero/dawn-wide-1120.avif';
import dawnWide1120Webp from '../assets/hero/dawn-wide-1120.webp';
import dawnWide1680Avif from '../assets/hero/dawn-wide-1680.avif';
import dawnWide1680Webp from '../assets/hero/dawn-wide-1680.webp';
import duskSquareAvif from '../assets/hero/dusk-square-1000.avif';
import duskSquareWebp from '../assets/hero/dusk-square-1000.webp';
import duskTallAvif from '../assets/hero/dusk-tall-780.avif';
import duskTallWebp from '../assets/hero/dusk-tall-780.webp';
import duskWide1120Avif from '../assets/hero/dusk-wide-1120.avif';
import duskWide1120Webp from '../assets/hero/dusk-wide-1120.webp';
import duskWide1680Avif from '../assets/hero/dusk-wide-1680.avif';
import duskWide1680Webp from '../assets/hero/dusk-wide-1680.webp';

type Light = 'dawn' | 'dusk';
type Crop = keyof typeof crops;

/** Each crop keeps the whole vehicle visible and leaves sky for the words in its range of widths. */
const crops = {
  tall: { media: '(max-width: 479px)', sizes: '100vw', width: 780, height: 1624 },
  square: { media: '(min-width: 480px) and (max-width: 899px)', sizes: '100vw', width: 1000, height: 1538 },
  wide: { media: '(min-width: 900px)', sizes: '(min-width: 1440px) 1458px, max(102vw, 1042px)', width: 1680, height: 968 },
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

/** `files` by width in pixels, the largest last. */
const source = (light: Light, type: HeroSource['type'], crop: Crop, files: Record<number, string>): HeroSource => ({
  light,
  type,
  src: Object.values(files).at(-1)!,
  srcSet: Object.entries(files)
    .map(([width, file]) => `${file} ${width}w`)
    .join(', '),
  ...crops[crop],
});

/** In the order in which a browser shall choose: the better format first. */
export const heroSources: HeroSource[] = [
  source('dawn', 'image/avif', 'tall', { 780: dawnTallAvif }),
  source('dawn', 'image/webp', 'tall', { 780: dawnTallWebp }),
  source('dawn', 'image/avif', 'square', { 1000: dawnSquareAvif }),
  source('dawn', 'image/webp', 'square', { 1000: dawnSquareWebp }),
  source('dawn', 'image/avif', 'wide', { 1120: dawnWide1120Avif, 1680: dawnWide1680Avif }),
  source('dawn', 'image/webp', 'wide', { 1120: dawnWide1120Webp, 1680: dawnWide1680Webp }),
  source('dusk', 'image/avif', 'tall', { 780: duskTallAvif }),
  source('dusk', 'image/webp', 'tall', { 780: duskTallWebp }),
  source('dusk', 'image/avif', 'square', { 1000: duskSquareAvif }),
  source('dusk', 'image/webp', 'square', { 1000: duskSquareWebp }),
  source('dusk', 'image/avif', 'wide', { 1120: duskWide1120Avif, 1680: duskWide1680Avif }),
  source('dusk', 'image/webp', 'wide', { 1120: duskWide1120Webp, 1680: duskWide1680Webp }),
];

export const heroPreloads: PreloadImage[] = heroSources
  .filter(({ type }) => type === 'image/avif')
  .map(({ light, type, src, srcSet, sizes, media }) => ({
    href: src,
    srcSet,
    sizes,
    type,
    media: `${media} and (prefers-color-scheme: ${light === 'dawn' ? 'light' : 'dark'})`,
  }));

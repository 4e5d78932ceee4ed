import type { PreloadImage } from '@larkway/sdk';
import dawnTallAvif from '../assets/hero/dawn-tall-780.avif';
import dawnTallWebp from '../assets/hero/dawn-tall-780.webp';
import dawnWide1120Avif from '../assets/hero/dawn-wide-1120.avif';
import dawnWide1120Webp from '../assets/hero/dawn-wide-1120.webp';
import dawnWide1680Avif from '../assets/hero/dawn-wide-1680.avif';
import dawnWide1680Webp from '../assets/hero/dawn-wide-1680.webp';
import duskTallAvif from '../assets/hero/dusk-tall-780.avif';
import duskTallWebp from '../assets/hero/dusk-tall-780.webp';
import duskWide1120Avif from '../assets/hero/dusk-wide-1120.avif';
import duskWide1120Webp from '../assets/hero/dusk-wide-1120.webp';
import duskWide1680Avif from '../assets/hero/dusk-wide-1680.avif';
import duskWide1680Webp from '../assets/hero/dusk-wide-1680.webp';

type Light = 'dawn' | 'dusk';

export interface HeroSource {
  light: Light;
  isTall: boolean;
  type: 'image/avif' | 'image/webp';
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

const tall = (light: Light, type: HeroSource['type'], src: string): HeroSource => ({
  light,
  isTall: true,
  type,
  src,
  srcSet: `${src} 780w`,
  width: 780,
  height: 1624,
});

const wide = (light: Light, type: HeroSource['type'], small: string, large: string): HeroSource => ({
  light,
  isTall: false,
  type,
  src: large,
  srcSet: `${small} 1120w, ${large} 1680w`,
  width: 1680,
  height: 968,
});

/** Better format first, portrait before landscape: the order in which a browser shall choose. */
export const heroSources: HeroSource[] = [
  tall('dawn', 'image/avif', dawnTallAvif),
  tall('dawn', 'image/webp', dawnTallWebp),
  wide('dawn', 'image/avif', dawnWide1120Avif, dawnWide1680Avif),
  wide('dawn', 'image/webp', dawnWide1120Webp, dawnWide1680Webp),
  tall('dusk', 'image/avif', duskTallAvif),
  tall('dusk', 'image/webp', duskTallWebp),
  wide('dusk', 'image/avif', duskWide1120Avif, duskWide1680Avif),
  wide('dusk', 'image/webp', duskWide1120Webp, duskWide1680Webp),
];

/** The wide picture covers a box up to 840 px high, so on narrow screens it is drawn wider than the screen. */
export const heroSizes = 'max(100vw, 1458px)';

export const heroMedia = (isTall: boolean, scheme?: 'light' | 'dark'): string =>
  [isTall ? '(max-width: 767px)' : '(min-width: 768px)', scheme && `(prefers-color-scheme: ${scheme})`].filter(Boolean).join(' and ');

export const heroPreloads: PreloadImage[] = heroSources
  .filter(({ type }) => type === 'image/avif')
  .map(({ light, isTall, type, src, srcSet }) => ({
    href: src,
    srcSet,
    sizes: isTall ? '100vw' : heroSizes,
    type,
    media: heroMedia(isTall, light === 'dawn' ? 'light' : 'dark'),
  }));

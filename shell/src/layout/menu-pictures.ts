import type { FigureTone } from '@larkway/sdk';
import fourByFour from '../assets/categories/4x4-awd.webp';
import twoSeater from '../assets/categories/2-seater.webp';
import fourSeater from '../assets/categories/4-seater.webp';
import sixSeater from '../assets/categories/6-seater.webp';
import eightSeater from '../assets/categories/8-seater.webp';
import utility from '../assets/categories/utility.webp';

interface MenuPicture {
  src: string;
  tone: FigureTone;
  scale: number;
}

const pictures: Record<string, MenuPicture> = {
  '2-seater': { src: twoSeater, tone: 'shell', scale: 92 },
  '4-seater': { src: fourSeater, tone: 'dawn', scale: 92 },
  '6-seater': { src: sixSeater, tone: 'sand', scale: 104 },
  '8-seater': { src: eightSeater, tone: 'fog', scale: 104 },
  '4x4-awd': { src: fourByFour, tone: 'marsh', scale: 92 },
  utility: { src: utility, tone: 'stone', scale: 92 },
};

/** The picture that a manifest names for a link in a menu; undefined if the shell has none. */
export const menuPictureOf = (name = ''): MenuPicture | undefined =>
  Object.hasOwn(pictures, name) ? pictures[name] : undefined;

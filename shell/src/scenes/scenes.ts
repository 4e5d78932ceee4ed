import ranchUprightAvif from '../assets/hero/ranch-square-1000.avif';
import ranchUprightWebp from '../assets/hero/ranch-square-1000.webp';
import ranchAvif1440 from '../assets/hero/ranch-wide-1440.avif';
import ranchAvif1920 from '../assets/hero/ranch-wide-1920.avif';
import ranchWebp1440 from '../assets/hero/ranch-wide-1440.webp';
import ranchWebp1920 from '../assets/hero/ranch-wide-1920.webp';
import ranchLightsUpright from '../assets/lights/ranch-upright.svg';
import ranchLightsWide from '../assets/lights/ranch-wide.svg';
import streetLightsUpright from '../assets/lights/street-upright.svg';
import streetLightsWide from '../assets/lights/street-wide.svg';
import seaUprightAvif from '../assets/hero/coast-dusk-square-1000.avif';
import seaUprightWebp from '../assets/hero/coast-dusk-square-1000.webp';
import seaAvif1440 from '../assets/hero/coast-dusk-wide-1440.avif';
import seaAvif1920 from '../assets/hero/coast-dusk-wide-1920.avif';
import seaWebp1440 from '../assets/hero/coast-dusk-wide-1440.webp';
import seaWebp1920 from '../assets/hero/coast-dusk-wide-1920.webp';
import streetUprightAvif from '../assets/hero/street-square-1000.avif';
import streetUprightWebp from '../assets/hero/street-square-1000.webp';
import streetAvif1440 from '../assets/hero/street-wide-1440.avif';
import streetAvif1920 from '../assets/hero/street-wide-1920.avif';
import streetWebp1440 from '../assets/hero/street-wide-1440.webp';
import streetWebp1920 from '../assets/hero/street-wide-1920.webp';

export interface SceneFiles {
  /** URLs by width in pixels, largest last. */
  avif: Record<number, string>;
  webp: Record<number, string>;
  /** An upright picture of the same scene. */
  upright: { avif: string; webp: string };
  /**
   * The lights of a daylight picture in dark mode: head lamps and the road in front of them, then
   * windows. Places and sizes are shares of the whole picture.
   */
  lights?: { wide: string; upright: string };
  alt: string;
}

export const scenes = {
  street: {
    avif: { 1440: streetAvif1440, 1920: streetAvif1920 },
    webp: { 1440: streetWebp1440, 1920: streetWebp1920 },
    upright: { avif: streetUprightAvif, webp: streetUprightWebp },
    lights: { wide: streetLightsWide, upright: streetLightsUpright },
    alt: 'Teal four-seat electric vehicle on a street with trees, lawns and porches',
  },
  ranch: {
    avif: { 1440: ranchAvif1440, 1920: ranchAvif1920 },
    webp: { 1440: ranchWebp1440, 1920: ranchWebp1920 },
    upright: { avif: ranchUprightAvif, webp: ranchUprightWebp },
    lights: { wide: ranchLightsWide, upright: ranchLightsUpright },
    alt: 'Copper four-seat electric vehicle on a ranch track between dry grass and a fence',
  },
  sea: {
    avif: { 1440: seaAvif1440, 1920: seaAvif1920 },
    webp: { 1440: seaWebp1440, 1920: seaWebp1920 },
    upright: { avif: seaUprightAvif, webp: seaUprightWebp },
    alt: 'Sea-green four-seat electric vehicle with its lights on, on a coast road at dusk',
  },
} satisfies Record<string, SceneFiles>;

export type SceneName = keyof typeof scenes;

import type { NoseStyle } from '../model/model-parameters.js';
import { classic } from './classic-nose.js';
import { metro } from './metro-nose.js';
import type { Nose } from './nose.js';
import { sport } from './sport-nose.js';
import { trail } from './trail-nose.js';
import { work } from './work-nose.js';

const BUILDERS: Record<NoseStyle, () => Nose> = { sport, classic, trail, metro, work };

export const noseOf = (style: NoseStyle): Nose => BUILDERS[style]();

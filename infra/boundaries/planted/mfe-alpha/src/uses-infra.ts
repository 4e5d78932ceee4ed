// breaks: front-end-does-not-need-infra
import { preset } from '../../infra/presets/preset';

export const usesInfra = preset;

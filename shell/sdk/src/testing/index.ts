// For tests of remotes, in Node.
export { closedOrigin } from './closed-origin';
export { darkColors, lightColors } from '../theme/colors';
export { contrast } from './contrast';
export { type Rendered, type RenderOptions, renderOnServer } from './render-on-server';
export { trialSite } from './site';
export { textOf } from './text-of';

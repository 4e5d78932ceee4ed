// For tests of remotes, in Node.
export { darkColors, lightColors } from '../theme/colors';
export { contrast } from './contrast';
export {
  closedOrigin,
  type Rendered,
  type RenderOptions,
  renderOnServer,
  textOf,
} from './render-on-server';
export { startApi, type TestApi } from './start-api';
export { trialSite } from './trial-host';

export { type Face, faceSchema } from './face.js';
export {
  type LiveRemote,
  NODE_ENTRY,
  type Release,
  type ReleaseFile,
  type ReleaseMap,
  releaseMapSchema,
  releaseSchema,
  WEB_ENTRY,
} from './release.js';

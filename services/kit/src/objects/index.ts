export { openFolderStore } from './folder-store.js';
export { integrityOf } from './integrity.js';
export {
  objectStoreEnvironment,
  oneObjectStore,
  openObjectStore,
  type ObjectStoreConfig,
} from './object-store-environment.js';
export type { ObjectStore, WriteOptions } from './object-store.js';

export { openFolderStore } from './folder-store.js';
export {
  objectStoreEnvironment,
  oneObjectStore,
  openObjectStore,
  type ObjectStoreConfig,
} from './object-store-environment.js';
export { integrityOf, type ObjectStore, type WriteOptions } from './object-store.js';

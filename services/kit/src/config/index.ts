export { parseConfig, ConfigError } from './parse-config.js';
export { mayBePlain } from './plain-connections.js';
export {
  currentKey,
  hashFunctionOf,
  keysOf,
  rotatingSecret,
  sharedSecret,
} from './rotating-secret.js';
export {
  flag,
  postgresUrl,
  processEnvironment,
  serviceEnvironment,
  type ProcessConfig,
  type ServiceConfig,
} from './service-environment.js';
export { parseServiceUrls, serviceUrls } from './service-urls.js';

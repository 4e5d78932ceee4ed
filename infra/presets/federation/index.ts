export { consoleAssetsBase, consoleConfiguration } from './console.js';
export { remote, type RemoteBuild, remoteBuild } from './remote.js';
export { shellConfigurations } from './shell.js';
export { sdkVersionOf, sharedVersions } from './shared.js';
export { hashOf, sourcesOf } from './version.js';

export { consoleAssetsBase, consoleConfiguration } from './console.js';
export { type LocatedManifest, readManifest } from './manifest.js';
export { defineMediaBases } from './media.js';
export { mediaBaseOf, remote, type RemoteBuild, remoteBuild } from './remote.js';
export { withScriptIntegrity } from './script-integrity.js';
export { sdkSources, shellConfigurations } from './shell.js';
export { styleSheet } from './styles.js';
export { sdkVersionOf, sharedVersions } from './shared.js';
export { hashOf, LOCK_FILE, sourcesOf, usedPackages } from './version.js';

/**
 * What the host provides to all remotes, once. Facades only: a whole library in this list could not be tree-shaken
 * (decision 0002). `import: false` in a remote keeps a second copy out of its build.
 */
const facades = ['react', 'react/jsx-runtime', '@larkway/sdk'] as const;

const SDK_VERSION = '1.0.0';

const entry = (name: string) => ({
  singleton: true,
  requiredVersion: false as const,
  ...(name === '@larkway/sdk' ? { version: SDK_VERSION } : {}),
});

export const sharedByHost = (eager: boolean) =>
  Object.fromEntries(facades.map((name) => [name, { ...entry(name), eager }]));

export const sharedInRemote = () =>
  Object.fromEntries(facades.map((name) => [name, { singleton: true, requiredVersion: false as const, import: false as const }]));

export { default } from './infra/presets/eslint/eslint-preset.mjs';

/**
 * Runs test files in the realm of Node.js itself, because packages are loaded there
 * (native-runtime.cjs). Restores global variables, environment variables, and what was added to
 * `expect` after each test file.
 */
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
// Defines the global object with the matchers, which cannot be deleted again.
require('expect');

const valueOf = (descriptor) => descriptor.get ?? descriptor.value;

const ofExpect = globalThis[Symbol.for('$$jest-matchers-object')];

/** Makes properties of an object, or entries of an array, those of another. */
const restore = (target, source) => {
  for (const key of Reflect.ownKeys(target)) if (key !== 'length') delete target[key];
  Object.assign(target, source);
  if (Array.isArray(target)) target.length = source.length;
};

module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      variables: { ...process.env },
      exit: process.exit,
      ofExpect: Object.entries(ofExpect).map(([key, value]) => [
        key,
        Array.isArray(value) ? [...value] : { ...value },
      ]),
    };
    Object.assign(globalThis, structuredClone(projectConfig.globals));
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    const { globals, variables, exit } = this.before;
    process.exit = exit;
    for (const [key, value] of this.before.ofExpect) restore(ofExpect[key], value);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    for (const [key, now] of Reflect.ownKeys(globalThis).map((name) => [
      name,
      Object.getOwnPropertyDescriptor(globalThis, name),
    ])) {
      if (!now.configurable || (globals[key] && valueOf(now) === valueOf(globals[key]))) continue;
      if (globals[key]) Object.defineProperty(globalThis, key, globals[key]);
      else delete globalThis[key];
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  // Required by jest; there is only the main context.
  getVmContext() {
    return null;
  }
};

/**
 * Runs test files in the realm of Node.js itself, because packages are loaded there
 * (native-runtime.cjs). Restores global variables and environment variables after each test file.
 */
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const valueOf = (descriptor) => descriptor.get ?? descriptor.value;

module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      variables: { ...process.env },
      exit: process.exit,
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

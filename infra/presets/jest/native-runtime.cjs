/**
 * jest's module system, except that Node.js loads installed packages, those of jest included: once
 * per worker instead of once per test file. Code of the repository is transformed once per worker,
 * too, but evaluated for each test file. Reasons: ADR 0025.
 */
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { isWorkspace } = require('./resolver.cjs');

/**
 * As for an `import`: services and pages are ES modules, and a package must not be loaded in two
 * formats.
 */
const conditions = ['node', 'import', 'module-sync', 'node-addons', 'default'];

const isOfRepository = (name, from) =>
  !name ||
  (/^([./]|@jest\/globals$)/.test(name) && !name.includes('/node_modules/')) ||
  isWorkspace(name, dirname(from));

/** Parts of jest that keep state of a test file: its tests, matchers and snapshots. */
const statefulPackages = /^(@jest\/expect|expect|jest-circus|jest-snapshot)$/;

/** Compiled code by file. Calling it evaluates the file again. */
const compiled = new Map();

module.exports = class NativeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.evaluate;
      const evaluate = compileFunction(source, executor.injectedModuleParameters, { filename });
      compiled.set(filename, { source, evaluate });
      return evaluate;
    };
  }

  requireModule(from, name, options, isRequireActual) {
    if (isOfRepository(name, from) || this._resolution.isCoreModule(name))
      return super.requireModule(from, name, options, isRequireActual);
    if (options?.isInternalModule)
      return statefulPackages.test(name)
        ? super.requireModule(from, name, options)
        : createRequire(from)(name);
    return require(this._resolution.resolver.resolveModule(from, name, { conditions }));
  }
};
module.exports.default = module.exports;

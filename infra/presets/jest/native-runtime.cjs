/**
 * jest's module system, except that Node.js loads installed packages: once per worker instead of
 * once per test file. Code of the repository is transformed and evaluated for each test file.
 * Reasons: ADR 0025.
 */
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * As for an `import`: services and pages are ES modules, and a package must not be loaded in two
 * formats.
 */
const conditions = ['node', 'import', 'module-sync', 'node-addons', 'default'];

const isOfRepository = (name) =>
  !name || (/^([./]|@larkway\/|@jest\/globals$)/.test(name) && !name.includes('/node_modules/'));

module.exports = class NativeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || isOfRepository(name) || this._resolution.isCoreModule(name))
      return super.requireModule(from, name, options, isRequireActual);
    return require(this._resolution.resolver.resolveModule(from, name, { conditions }));
  }
};
module.exports.default = module.exports;

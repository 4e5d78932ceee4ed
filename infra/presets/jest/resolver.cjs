/**
 * Resolves to sources, so that tests need no build: `./x.js` to `./x.ts`, and workspace packages to
 * their source.
 */
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join, sep } = require('node:path');

const scope = '@larkway/';
const inPackages = `${sep}node_modules${sep}`;

const firstExisting = (...paths) => paths.find((path) => existsSync(path));

const sourceOf = (base) => firstExisting(`${base}.ts`, `${base}.tsx`);

/** @type {Map<string, string | undefined>} */
const workspaces = new Map();

/** Folder of a workspace package by a name such as `@larkway/sdk`; undefined for an installed one. */
const workspaceOf = (name, basedir) => {
  if (!workspaces.has(name)) {
    const link = createRequire(join(basedir, 'package.json'))
      .resolve.paths(name)
      .map((folder) => join(folder, name))
      .find((folder) => existsSync(folder));
    const folder = link && realpathSync(link);
    workspaces.set(name, folder?.includes(inPackages) ? undefined : folder);
  }
  return workspaces.get(name);
};

const nameIn = (request) => request.split('/', 2).join('/');

const workspaceSource = (request, folder) => {
  const name = nameIn(request);
  const rest = request.slice(name.length);
  const entry = `.${rest}`;
  const target = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports?.[entry];
  const file = typeof target === 'string' ? target : target?.default;
  if (!file) throw new Error(`${name} does not export "${entry}"`);
  if (!file.startsWith('./dist/')) return join(folder, file);
  const base = file.slice('./dist/'.length).replace(/\.js$/, '');
  return sourceOf(join(folder, 'src', base)) ?? sourceOf(join(folder, base)) ?? join(folder, file);
};

module.exports = (request, options) => {
  const workspace = request.startsWith(scope) && workspaceOf(nameIn(request), options.basedir);
  if (workspace) return workspaceSource(request, workspace);
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes(inPackages)) {
    const source = sourceOf(join(options.basedir, request.slice(0, -'.js'.length)));
    if (source) return source;
  }
  return options.defaultResolver(request, options);
};

/** Whether a name is that of a package whose sources are in this repository. */
module.exports.isWorkspace = (request, basedir) =>
  request.startsWith(scope) && workspaceOf(nameIn(request), basedir) !== undefined;

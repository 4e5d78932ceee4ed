/**
 * Resolves to sources, so that tests need no build: `./x.js` to `./x.ts`, and workspace packages to
 * their source.
 */
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { join, sep } = require('node:path');

const scope = '@larkway/';
const root = join(__dirname, '../../..');
const inPackages = `${sep}node_modules${sep}`;

const firstExisting = (...paths) => paths.find((path) => existsSync(path));

const sourceOf = (base) => firstExisting(`${base}.ts`, `${base}.tsx`);

const workspaceSource = (request) => {
  const [name, ...rest] = request.slice(scope.length).split('/');
  const folder = realpathSync(join(root, 'node_modules', scope, name));
  const entry = rest.length ? `./${rest.join('/')}` : '.';
  const target = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports?.[entry];
  const file = typeof target === 'string' ? target : target?.default;
  if (!file) throw new Error(`${scope}${name} does not export "${entry}"`);
  if (!file.startsWith('./dist/')) return join(folder, file);
  const base = file.slice('./dist/'.length).replace(/\.js$/, '');
  return sourceOf(join(folder, 'src', base)) ?? sourceOf(join(folder, base)) ?? join(folder, file);
};

module.exports = (request, options) => {
  if (request.startsWith(scope)) return workspaceSource(request);
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes(inPackages)) {
    const source = sourceOf(join(options.basedir, request.slice(0, -'.js'.length)));
    if (source) return source;
  }
  return options.defaultResolver(request, options);
};

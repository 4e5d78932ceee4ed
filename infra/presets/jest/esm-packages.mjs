import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isModule = (folder) => {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
};

/** Names of the installed packages whose `.js` files are ES modules, which jest has to translate. */
export const esmPackages = (modules) =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.') && name !== '@larkway')
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]))
    .filter((name) => isModule(join(modules, name)));

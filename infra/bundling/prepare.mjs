/**
 * A loader for a module that exports one function of no parameter: it is called while the bundle is made, and the bundle reads what it
 * returned from a file. The value must be one that JSON can hold.
 */
export default function prepare() {
  const done = this.async();
  import(this.resourcePath).then((module) => {
    const [[name, work]] = Object.entries(module);
    this.emitFile(`${name}.json`, JSON.stringify(work()));
    done(null, `import { readFileSync } from 'node:fs';\nexport const ${name} = () => JSON.parse(readFileSync(new URL('${name}.json', import.meta.url), 'utf8'));\n`);
  }).catch(done);
}

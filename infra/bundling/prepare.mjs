/**
 * An Rspack loader for a module that exports one function without parameters. It calls the function
 * while the bundle is made and writes the result to a JSON file; in the bundle, the function reads
 * that file.
 */
export default function prepare() {
  const done = this.async();
  import(this.resourcePath)
    .then((module) => {
      const [[name, work]] = Object.entries(module);
      this.emitFile(`${name}.json`, JSON.stringify(work()));
      done(
        null,
        `import { readFileSync } from 'node:fs';\nexport const ${name} = () => JSON.parse(readFileSync(new URL('${name}.json', import.meta.url), 'utf8'));\n`,
      );
    })
    .catch(done);
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Module, Pattern } from '@swc/core';
import { type LocatedManifest, readManifest } from '../../presets/federation/index.js';
import {
  contractOf,
  modulesNamedIn,
  parseSource,
  parseSources,
  type SourceFile,
} from './imported-names.js';

const styleSheet = /\.(css|scss|sass|less)$/;

const styleSheetProblems = (name: string, sources: SourceFile[]): string[] =>
  sources
    .flatMap(modulesNamedIn)
    .filter((named) => styleSheet.test(named.name))
    .map(
      (named) =>
        `${name}/${named.place} imports ${named.name}. Remotes have no style sheets: write it with style props or css (infra/adr/0029-styles-are-made-in-the-build.md).`,
    );

const isInstalled = (folder: string, contract: string): boolean => {
  try {
    return createRequire(join(folder, 'package.json')).resolve(contract) !== '';
  } catch {
    return false;
  }
};

const contractProblems = (
  name: string,
  folder: string,
  { manifest, at }: LocatedManifest,
  sources: SourceFile[],
): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const imported = sources
    .flatMap(modulesNamedIn)
    .flatMap((named) => ({ contract: contractOf(named.name), place: named.place }));
  const unlisted = imported.filter(
    ({ contract }) => contract !== undefined && !manifest.contracts.includes(contract),
  );
  return [
    ...unlisted.map(
      ({ contract, place }) =>
        `${name}/${place} imports ${contract}, which the manifest does not list. Add "${contract}" to "contracts" in ${name}/mfe.json.`,
    ),
    ...manifest.contracts.flatMap((contract, index) => {
      const place = at(`contracts.${index}`);
      if (!(contract in dependencies))
        return [
          `${place} lists ${contract}, which is not among the dependencies. Add "${contract}": "*" to "dependencies" in ${name}/package.json and run npm install.`,
        ];
      return isInstalled(folder, contract)
        ? []
        : [
            `${place} lists ${contract}, which is not installed or not compiled. Run npm install, then npm run build; if there is no such package, correct its name.`,
          ];
    }),
  ];
};

/** Names that a declaration binds: `{ Component, load: loadPage }` binds two. */
const boundNames = (pattern: Pattern): string[] => {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left);
  if (pattern.type === 'RestElement') return boundNames(pattern.argument);
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type === 'AssignmentPatternProperty') return [property.key.value];
    return boundNames(property.type === 'RestElement' ? property.argument : property.value);
  });
};

/** Names that a module exports at run time; undefined if it has `export *`. */
const exportedNames = ({ body }: Module): string[] | undefined => {
  if (body.some(({ type }) => type === 'ExportAllDeclaration')) return undefined;
  return body.flatMap((item) => {
    if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression')
      return ['default'];
    if (item.type === 'ExportNamedDeclaration') {
      return item.specifiers.flatMap((specifier) =>
        specifier.type === 'ExportSpecifier' && !item.typeOnly && !specifier.isTypeOnly
          ? [(specifier.exported ?? specifier.orig).value]
          : [],
      );
    }
    if (item.type !== 'ExportDeclaration') return [];
    const { declaration } = item;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => boundNames(id));
    return declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
      ? [declaration.identifier.value]
      : [];
  });
};

const componentProblem = async (
  name: string,
  folder: string,
  { at }: LocatedManifest,
  exposed: string,
  path: string,
): Promise<string[]> => {
  const place = at(`exposes.${exposed}`);
  const file = [path, `${path}.tsx`, `${path}.ts`]
    .find((candidate) => /\.tsx?$/.test(candidate) && existsSync(join(folder, candidate)))
    ?.replace(/^\.\//, '');
  if (file === undefined)
    return [
      `${place} exposes ${exposed} as ${path}, which does not exist. Correct the path, or add the file.`,
    ];
  const names = exportedNames((await parseSource(folder, file)).module);
  if (!names || names.includes('Component')) return [];
  const found = names.length > 0 ? `It exports ${names.join(', ')}.` : 'It exports nothing.';
  return [
    `${place} exposes ${exposed} as ${name}/${file}, which has no export named "Component". ${found} Export the component of the page or fragment under that name: export const Component = …`,
  ];
};

/**
 * Finds problems that a build would not explain.
 * @throws Error with each problem's file, line and fix
 */
export const checkSources = async (folder: string): Promise<void> => {
  const name = basename(folder);
  const located = readManifest(folder);
  const sources = await parseSources(folder);
  const components = await Promise.all(
    Object.entries(located.manifest.exposes).map(([exposed, path]) =>
      componentProblem(name, folder, located, exposed, path),
    ),
  );
  const problems = [
    ...components.flat(),
    ...contractProblems(name, folder, located, sources),
    ...styleSheetProblems(name, sources),
  ];
  if (problems.length > 0)
    throw new Error(
      `${name} cannot be built:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
};

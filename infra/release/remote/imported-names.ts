import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ImportSpecifier, type Module, type ModuleItem, parseFile } from '@swc/core';

const SDK = '@larkway/sdk';
const contractName = /^@larkway\/(?!kit-)[a-z-]+-contract(?=$|\/)/;

export interface Imports {
  /** Names taken from the SDK at run time, sorted. */
  sdk: string[];
  /** Contract packages that any file mentions, also for a type alone, sorted. */
  contracts: string[];
}

const valueNames = (specifiers: ImportSpecifier[], file: string): string[] =>
  specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return ['default'];
    if (specifier.type === 'ImportNamespaceSpecifier') throw new Error(`${file} imports all of ${SDK}: name what it needs, so that a release can say it`);
    return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value];
  });

const namesOf = (item: ModuleItem, file: string): string[] => {
  if (item.type === 'ImportDeclaration' && item.source.value === SDK && !item.typeOnly) return valueNames(item.specifiers, file);
  if (item.type === 'ExportAllDeclaration' && item.source.value === SDK) throw new Error(`${file} exports all of ${SDK}: name what it needs`);
  if (item.type !== 'ExportNamedDeclaration' || item.source?.value !== SDK || item.typeOnly) return [];
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ExportSpecifier') throw new Error(`${file} exports all of ${SDK}: name what it needs`);
    return specifier.isTypeOnly ? [] : [specifier.orig.value];
  });
};

/** What an `import()` names, wherever in the code it stands. */
const loadedLater = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(loadedLater);
  if (typeof node !== 'object' || node === null) return [];
  const call = node as { type?: string; callee?: { type?: string }; arguments?: { expression: { value?: unknown } }[] };
  const found = call.type === 'CallExpression' && call.callee?.type === 'Import' ? call.arguments?.[0]?.expression.value : undefined;
  return [...(typeof found === 'string' ? [found] : []), ...Object.values(node).flatMap(loadedLater)];
};

const importsOfFile = (module: Module, file: string): Imports => {
  const later = loadedLater(module.body);
  if (later.includes(SDK)) throw new Error(`${file} loads ${SDK} by import(): it is shared and there from the start, import it by name`);
  const sources = module.body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : []));
  return {
    sdk: module.body.flatMap((item) => namesOf(item, file)),
    contracts: [...sources, ...later].flatMap((name) => contractName.exec(name)?.[0] ?? []),
  };
};

const sorted = (names: string[]): string[] => [...new Set(names)].sort();

/** Reads what a remote's sources import. @throws when a file takes the SDK in a way that leaves open what it needs. */
export const importsOf = async (folder: string): Promise<Imports> => {
  const entries = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => importsOfFile(await parseFile(file, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }), relative(folder, file))),
  );
  return { sdk: sorted(found.flatMap(({ sdk }) => sdk)), contracts: sorted(found.flatMap(({ contracts }) => contracts)) };
};

import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ImportSpecifier, type Module, type ModuleItem, parseFile } from '@swc/core';

const SDK = '@larkway/sdk';
const contractName = /^@larkway\/(?!kit-)[a-z-]+-contract(?=$|\/)/;

export interface Imports {
  /** Names imported from the SDK at run time, sorted. */
  sdk: string[];
  /** Contract packages that a file imports, including type imports, sorted. */
  contracts: string[];
}

const valueNames = (specifiers: ImportSpecifier[], file: string): string[] =>
  specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return ['default'];
    if (specifier.type === 'ImportNamespaceSpecifier')
      throw new Error(
        `${file} imports all of ${SDK}. Import names instead, because a release lists them.`,
      );
    return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value];
  });

const namesOf = (item: ModuleItem, file: string): string[] => {
  if (item.type === 'ImportDeclaration' && item.source.value === SDK && !item.typeOnly)
    return valueNames(item.specifiers, file);
  if (item.type === 'ExportAllDeclaration' && item.source.value === SDK)
    throw new Error(`${file} exports all of ${SDK}. Export names instead.`);
  if (item.type !== 'ExportNamedDeclaration' || item.source?.value !== SDK || item.typeOnly)
    return [];
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ExportSpecifier')
      throw new Error(`${file} exports all of ${SDK}. Export names instead.`);
    return specifier.isTypeOnly ? [] : [specifier.orig.value];
  });
};

/** Modules of all `import()` calls. */
const dynamicImports = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(dynamicImports);
  if (typeof node !== 'object' || node === null) return [];
  const call = node as {
    type?: string;
    callee?: { type?: string };
    arguments?: { expression: { value?: unknown } }[];
  };
  const found =
    call.type === 'CallExpression' && call.callee?.type === 'Import'
      ? call.arguments?.[0]?.expression.value
      : undefined;
  return [
    ...(typeof found === 'string' ? [found] : []),
    ...Object.values(node).flatMap(dynamicImports),
  ];
};

/** Every module that a file imports or exports from. */
const namedIn = ({ body }: Module): string[] => [
  ...body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : [])),
  ...dynamicImports(body),
];

const importsOfFile = ({ file, module }: SourceFile): Imports => {
  if (dynamicImports(module.body).includes(SDK))
    throw new Error(
      `${file} loads ${SDK} with import(). Import it statically, because it is always loaded.`,
    );
  return {
    sdk: module.body.flatMap((item) => namesOf(item, file)),
    contracts: namedIn(module).flatMap((name) => contractName.exec(name)?.[0] ?? []),
  };
};

const sorted = (names: string[]): string[] => [...new Set(names)].sort();

export interface SourceFile {
  /** Below the remote's folder. */
  file: string;
  text: string;
  module: Module;
}

/** Parses one source file of a remote. @throws Error if that fails */
export const parseSource = async (folder: string, file: string): Promise<SourceFile> => {
  const path = join(folder, file);
  return {
    file,
    text: await readFile(path, 'utf8'),
    module: await parseFile(path, {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2022',
    }),
  };
};

/**
 * Parses the source files of a remote, without tests and declarations.
 * @throws Error if that fails
 */
export const parseSources = async (folder: string): Promise<SourceFile[]> => {
  const entries = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|d)\.tsx?$/.test(entry.name),
  );
  return Promise.all(
    files.map((entry) => parseSource(folder, relative(folder, join(entry.parentPath, entry.name)))),
  );
};

export interface NamedModule {
  /** As the code writes it. */
  name: string;
  /** `src/page.tsx:3` */
  place: string;
}

/** Modules that a file imports or exports from, each with its line. */
export const modulesNamedIn = ({ file, text, module }: SourceFile): NamedModule[] =>
  sorted(namedIn(module)).map((name) => {
    const before = text.search(
      new RegExp(
        `(from|import|import\\()\\s*['"\`]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`]`,
      ),
    );
    return { name, place: `${file}:${text.slice(0, Math.max(0, before)).split('\n').length}` };
  });

/**
 * The contract package of a module that remotes must list in the manifest; undefined for other
 * modules.
 */
export const contractOf = (name: string): string | undefined => contractName.exec(name)?.[0];

/**
 * Reads what a remote's sources import.
 * @throws Error if a file imports the SDK without naming what it needs
 */
export const importsOf = async (folder: string): Promise<Imports> => {
  const found = (await parseSources(folder)).map(importsOfFile);
  return {
    sdk: sorted(found.flatMap(({ sdk }) => sdk)),
    contracts: sorted(found.flatMap(({ contracts }) => contracts)),
  };
};

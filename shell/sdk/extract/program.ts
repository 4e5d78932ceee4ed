import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

/** A node of the syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- its shape follows from `type`
  [field: string]: any;
}

/** A step from a value to the part that a destructuring pattern extracts. */
export type Step = { key: string } | { except: string[] };

export type Binding =
  | { kind: 'value'; node: Node; scope: Scope; path: Step[] }
  | { kind: 'parameter'; function: Node; index: number; path: Step[] }
  | { kind: 'import'; from: string; name: string };

export interface Scope {
  file: SourceFile;
  parent?: Scope;
  /** Several for a variable that is reassigned. */
  bindings: Map<string, Binding[]>;
}

export interface SourceFile {
  path: string;
  /** Part of the bundle itself, and not of its dependencies. */
  own: boolean;
  text: string;
  root: Node;
  scope: Scope;
  /** Exported name -> its name in this file, or in another. */
  exports: Map<string, { local: string } | { from: string; name: string }>;
}

/** A call or JSX element in the sources. */
export interface Site {
  node: Node;
  scope: Scope;
}

export interface Program {
  files: Map<string, SourceFile>;
  /** The scope of a function or block. */
  scopes: WeakMap<Node, Scope>;
  elements: Site[];
  calls: Site[];
  /** Argument -> the call that it belongs to. */
  passedTo: WeakMap<Node, Site>;
  returns: WeakMap<Node, Site[]>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' ||
  type === 'FunctionExpression' ||
  type === 'FunctionDeclaration';

const childrenOf = (node: Node): Node[] =>
  ((visitorKeys as Record<string, string[]>)[node.type] ?? [])
    .flatMap((key) => node[key] as unknown)
    .filter(isNode);

const keyOf = ({ key, computed }: Node): string | undefined =>
  computed ? undefined : ((key as Node)['name'] ?? String((key as Node)['value']));

/** Declares every name in a pattern. */
const declare = (
  pattern: Node,
  path: Step[],
  add: (name: string, path: Step[]) => void,
  addDefault: (name: string, node: Node, path: Step[]) => void,
): void => {
  if (pattern.type === 'Identifier') add(pattern['name'] as string, path);
  else if (pattern.type === 'AssignmentPattern') {
    declare(pattern['left'] as Node, path, add, addDefault);
    declare(
      pattern['left'] as Node,
      [],
      (name, inner) => addDefault(name, pattern['right'] as Node, inner),
      addDefault,
    );
  } else if (pattern.type === 'ObjectPattern') {
    const properties = pattern['properties'] as Node[];
    const keys = properties.flatMap((property) =>
      property.type === 'RestElement' ? [] : [keyOf(property) ?? ''],
    );
    for (const property of properties) {
      if (property.type === 'RestElement')
        declare(property['argument'] as Node, [...path, { except: keys }], add, addDefault);
      else
        declare(
          property['value'] as Node,
          [...path, { key: keyOf(property) ?? '' }],
          add,
          addDefault,
        );
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of (pattern['elements'] as (Node | null)[]).entries())
      if (element && element.type !== 'RestElement')
        declare(element, [...path, { key: String(index) }], add, addDefault);
  }
};

const bind = (scope: Scope, name: string, binding: Binding): void =>
  void scope.bindings.set(name, [...(scope.bindings.get(name) ?? []), binding]);

const find = (scope: Scope, name: string): Scope | undefined =>
  scope.bindings.has(name) ? scope : scope.parent && find(scope.parent, name);

export const lookUp = (scope: Scope, name: string): Binding[] =>
  find(scope, name)?.bindings.get(name) ?? [];

const sourceFiles = (path: string): string[] => (/\.tsx?$/.test(path) ? [path] : filesBelow(path));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|d)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The file of an import from our own sources. */
export const resolveImport = (from: string, importer: string): string | undefined => {
  if (from === '@larkway/sdk') return join(import.meta.dirname, '../src/index.ts');
  if (from.startsWith('@larkway/shell')) return createRequire(importer).resolve(from);
  if (!from.startsWith('.')) return undefined;
  if (from.endsWith('.json')) return join(dirname(importer), from);
  const base = join(dirname(importer), from.replace(/\.js$/, ''));
  return [`${base}.ts`, `${base}.tsx`, base, join(base, 'index.ts')].find(
    (path) => /\.tsx?$/.test(path) && existsSync(path),
  );
};

const readFile = (path: string, own: boolean, program: Program): SourceFile => {
  const text = readFileSync(path, 'utf8');
  const { program: root, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const file = {
    path,
    own,
    text,
    root: root as unknown as Node,
    exports: new Map(),
  } as unknown as SourceFile;
  file.scope = { file, bindings: new Map() };
  enter(file.root, file.scope, undefined, program);
  return file;
};

const nameOf = (node: Node): string => (node['name'] ?? node['value']) as string;

const declareImport = (node: Node, scope: Scope): void => {
  for (const specifier of node['specifiers'] as Node[]) {
    const name =
      specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported'] as Node) : 'default';
    if (specifier.type !== 'ImportNamespaceSpecifier')
      bind(scope, nameOf(specifier['local'] as Node), {
        kind: 'import',
        from: (node['source'] as Node)['value'] as string,
        name,
      });
  }
};

const declareExport = (node: Node, { exports }: SourceFile): void => {
  const source = (node['source'] as Node | null)?.['value'] as string | undefined;
  for (const specifier of node['specifiers'] as Node[]) {
    const name = nameOf(specifier['local'] as Node);
    exports.set(
      nameOf(specifier['exported'] as Node),
      source === undefined ? { local: name } : { from: source, name },
    );
  }
  const declared = node['declaration'] as Node | null;
  const names =
    declared?.type === 'VariableDeclaration'
      ? (declared['declarations'] as Node[]).map(({ id }) => id as Node)
      : declared
        ? [declared['id'] as Node]
        : [];
  for (const id of names)
    if (id?.type === 'Identifier')
      exports.set(id['name'] as string, { local: id['name'] as string });
};

const declareFunction = (node: Node, scope: Scope): Scope => {
  const inner: Scope = { file: scope.file, parent: scope, bindings: new Map() };
  for (const [index, parameter] of (node['params'] as Node[]).entries())
    declare(
      parameter,
      [],
      (name, path) => bind(inner, name, { kind: 'parameter', function: node, index, path }),
      (name, value, path) => bind(inner, name, { kind: 'value', node: value, scope: inner, path }),
    );
  return inner;
};

/** Collects the names, calls, JSX elements and return statements below a node. */
const enter = (node: Node, scope: Scope, around: Node | undefined, program: Program): void => {
  let inner = scope;
  let enclosing = around;
  if (node.type === 'ImportDeclaration') declareImport(node, scope);
  if (node.type === 'ExportNamedDeclaration') declareExport(node, scope.file);
  if (node.type === 'FunctionDeclaration' && node['id'])
    bind(scope, (node['id'] as Node)['name'] as string, { kind: 'value', node, scope, path: [] });
  if (node.type === 'VariableDeclarator' && node['init']) {
    const value = (path: Step[]): Binding => ({
      kind: 'value',
      node: node['init'] as Node,
      scope,
      path,
    });
    declare(
      node['id'] as Node,
      [],
      (name, path) => bind(scope, name, value(path)),
      (name, fallback, path) => bind(scope, name, { kind: 'value', node: fallback, scope, path }),
    );
  }
  if (node.type === 'AssignmentExpression' && (node['left'] as Node).type === 'Identifier') {
    const name = (node['left'] as Node)['name'] as string;
    bind(find(scope, name) ?? scope, name, {
      kind: 'value',
      node: node['right'] as Node,
      scope,
      path: [],
    });
  }
  if (isFunction(node)) {
    inner = declareFunction(node, scope);
    enclosing = node;
  } else if (node.type === 'BlockStatement')
    inner = { file: scope.file, parent: scope, bindings: new Map() };
  if (inner !== scope) program.scopes.set(node, inner);
  if (node.type === 'JSXOpeningElement') program.elements.push({ node, scope });
  if (node.type === 'CallExpression') {
    program.calls.push({ node, scope });
    for (const argument of node['arguments'] as Node[])
      program.passedTo.set(argument, { node, scope });
  }
  if (node.type === 'ReturnStatement' && node['argument'] && around)
    program.returns.set(around, [
      ...(program.returns.get(around) ?? []),
      { node: node['argument'] as Node, scope },
    ]);
  for (const child of childrenOf(node)) enter(child, inner, enclosing, program);
};

export interface Folders {
  /** Sources of the bundle. */
  own: string[];
  /** Sources of its dependencies, whose styles are in another bundle. */
  others: string[];
}

export const readProgram = ({ own, others }: Folders): Program => {
  const program: Program = {
    files: new Map(),
    scopes: new WeakMap(),
    elements: [],
    calls: [],
    passedTo: new WeakMap(),
    returns: new WeakMap(),
  };
  for (const [folders, isOwn] of [
    [own, true],
    [others, false],
  ] as const)
    for (const path of folders.flatMap((folder) => sourceFiles(realpathSync(folder))))
      program.files.set(path, readFile(path, isOwn, program));
  return program;
};

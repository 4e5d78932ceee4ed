import { readFileSync } from 'node:fs';
import {
  type Binding,
  isFunction,
  lookUp,
  type Node,
  type Program,
  resolveImport,
  type Scope,
  type Site,
  type Step,
} from './program';
import {
  allOf,
  arithmetic,
  combine,
  constant,
  distinct,
  type Argument,
  type Frame,
  isPlain,
  joinedText,
  once,
  resultsOfObjectMethod,
  type Plain,
  plain,
  unknownAt,
  type Value,
} from './values';

/** Nested evaluations; deeper ones make a value unknown. */
const MAX_DEPTH = 60;

const sameListMethods = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'flat',
]);
const itemMethods = new Set(['at', 'find', 'findLast', 'pop', 'shift']);
const iterators = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every']);
const passThrough = new Set(['memo', 'forwardRef', 'freeze', 'useMemo', 'useCallback']);

const isChakra = (binding: Binding | undefined): boolean =>
  binding?.kind === 'import' && binding.name === 'chakra';

const styledTag = (name: Node): Value => ({
  kind: 'styled',
  tag: [plain(name['name'] as string, false)],
});

export interface Evaluation {
  valuesOf: (node: Node, scope: Scope) => Value[];
  /** All values of a component's prop, from every place that uses the component. */
  propOf: (component: Node, name: string) => Value[];
  /** The components or tags that a JSX element may create. */
  tagOf: (element: Node, scope: Scope) => Value[];
}

/** Evaluates expressions statically, across files: constants, branches, calls, props. */
export const evaluate = (program: Program): Evaluation => {
  const cache = new WeakMap<Node, Value[]>();
  const inProgress = new Set<string>();
  let depth = 0;

  const takeStep = (values: Value[], step: Step, site: Site): Value[] =>
    values.flatMap((value): Value[] => {
      if ('except' in step)
        return value.kind === 'props'
          ? [{ ...value, except: [...value.except, ...step.except] }]
          : [value];
      if (value.kind === 'object') return value.fields.get(step.key) ?? value.fields.get('*') ?? [];
      if (value.kind === 'array' && /^\d+$/.test(step.key)) return value.items;
      if (step.key === 'length') return [unknownAt(site)];
      if (value.kind === 'props') return propOf(value.function, step.key);
      return value.kind === 'unknown' ? [value] : [];
    });

  const takeSteps = (values: Value[], path: Step[], site: Site): Value[] =>
    path.reduce((before, step) => takeStep(before, step, site), values);

  const valuesOfImport = (from: string, name: string, scope: Scope): Value[] => {
    const path = resolveImport(from, scope.file.path);
    const unknown = [unknownAt({ node: scope.file.root, scope })];
    if (!path) return unknown;
    if (path.endsWith('.json'))
      return [constant(JSON.parse(readFileSync(path, 'utf8')), scope.file.own)];
    const file = program.files.get(path);
    const found = file?.exports.get(name);
    if (!file || !found) return unknown;
    if ('local' in found)
      return lookUp(file.scope, found.local).flatMap((binding) =>
        valuesOfBinding(binding, file.scope),
      );
    return valuesOfImport(found.from, found.name, file.scope);
  };

  const argumentOf = (
    component: Node,
    index: number,
    frame: Frame | undefined,
  ): Value[] | undefined => {
    for (let at = frame; at; at = at.outer)
      if (at.function === component) return at.arguments[index]?.() ?? [];
    const passed = program.passedTo.get(component);
    const callee = passed?.node['callee'] as Node | undefined;
    if (
      passed &&
      callee?.type === 'MemberExpression' &&
      iterators.has((callee['property'] as Node)['name'] as string)
    ) {
      return index === 0
        ? valuesOf(callee['object'] as Node, passed.scope).flatMap((value) =>
            value.kind === 'array' ? value.items : value.kind === 'unknown' ? [value] : [],
          )
        : undefined;
    }
    const calls = callsOf().get(component);
    if (calls)
      return calls.flatMap(({ node, scope }) =>
        (node['arguments'] as Node[])[index]
          ? valuesOf((node['arguments'] as Node[])[index]!, scope)
          : [],
      );
    return index === 0 ? [{ kind: 'props', function: component, except: [] }] : undefined;
  };

  let calls: Map<Node, Site[]> | undefined;
  /** Calls by function, for functions that are called by name. */
  const callsOf = (): Map<Node, Site[]> => {
    if (calls) return calls;
    calls = new Map();
    for (const site of program.calls) {
      const callee = site.node['callee'] as Node;
      if (callee.type !== 'Identifier') continue;
      for (const called of valuesOf(callee, site.scope))
        if (called.kind === 'function')
          calls.set(called.node, [...(calls.get(called.node) ?? []), site]);
    }
    return calls;
  };

  const valuesOfBinding = (binding: Binding, scope: Scope, frame?: Frame): Value[] => {
    if (binding.kind === 'value')
      return takeSteps(valuesOf(binding.node, binding.scope, frame), binding.path, binding);
    if (binding.kind === 'import') return valuesOfImport(binding.from, binding.name, scope);
    const site = { node: binding.function, scope };
    const given = argumentOf(binding.function, binding.index, frame);
    return given ? takeSteps(given, binding.path, site) : [unknownAt(site)];
  };

  const resultsOf = (value: Value, given: Argument[], frame: Frame | undefined): Value[] => {
    if (value.kind !== 'function') return value.kind === 'unknown' ? [value] : [];
    const { node, scope } = value;
    const inner: Frame = { function: node, arguments: given, outer: value.frame ?? frame };
    if (node['expression'] || (node['body'] as Node).type !== 'BlockStatement')
      return valuesOf(node['body'] as Node, program.scopes.get(node) ?? scope, inner);
    return (program.returns.get(node) ?? []).flatMap((site) =>
      valuesOf(site.node, site.scope, inner),
    );
  };

  const valuesOfCall = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const callee = node['callee'] as Node;
    const given = (node['arguments'] as Node[]).map((argument) =>
      once(() =>
        valuesOf(
          argument.type === 'SpreadElement' ? (argument['argument'] as Node) : argument,
          scope,
          frame,
        ),
      ),
    );
    const first = (): Value[] => given[0]?.() ?? [];
    const unknown = [unknownAt({ node, scope })];
    if (callee.type === 'Identifier') {
      const name = callee['name'] as string;
      const bindings = lookUp(scope, name);
      if (isChakra(bindings[0])) return [{ kind: 'styled', tag: first() }];
      if (bindings[0]?.kind === 'import' && bindings[0].name === 'variables') return [];
      if (passThrough.has(name))
        return name === 'useMemo'
          ? first().flatMap((value) => resultsOf(value, [], frame))
          : (given[0]?.() ?? unknown);
      const functions = valuesOf(callee, scope, frame).filter(({ kind }) => kind === 'function');
      return functions.length > 0
        ? functions.flatMap((value) => resultsOf(value, given, frame))
        : unknown;
    }
    if (callee.type !== 'MemberExpression' || callee['computed']) return unknown;
    const method = (callee['property'] as Node)['name'] as string;
    const object = callee['object'] as Node;
    if (object.type === 'Identifier' && object['name'] === 'Object')
      return resultsOfObjectMethod(method, first()) ?? unknown;
    const lists = valuesOf(object, scope, frame);
    const items = lists.flatMap((value) => (value.kind === 'array' ? value.items : []));
    if (method === 'join')
      return lists.map((list) => joinedText(list, first().find(isPlain)) ?? unknown[0]!);
    if (method === 'map' || method === 'flatMap')
      return [
        {
          kind: 'array',
          items: first().flatMap((value) => resultsOf(value, [() => items, () => unknown], frame)),
        },
      ];
    if (sameListMethods.has(method) && lists.some(({ kind }) => kind === 'array')) return lists;
    if (itemMethods.has(method) && lists.some(({ kind }) => kind === 'array')) return items;
    const functions = valuesOf(callee, scope, frame).filter(({ kind }) => kind === 'function');
    return functions.length > 0
      ? functions.flatMap((value) => resultsOf(value, given, frame))
      : unknown;
  };

  const valuesOfObject = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const fields = new Map<string, Value[]>();
    const add = (key: string, values: Value[]) =>
      fields.set(key, [...(fields.get(key) ?? []), ...values]);
    const unknown: Value[] = [];
    for (const property of node['properties'] as Node[]) {
      if (property.type === 'SpreadElement') {
        for (const value of valuesOf(property['argument'] as Node, scope, frame)) {
          if (value.kind === 'object') for (const [key, inner] of value.fields) add(key, inner);
          else if (value.kind === 'unknown' || value.kind === 'props') unknown.push(value);
        }
        continue;
      }
      const values = valuesOf(property['value'] as Node, scope, frame);
      const key = property['key'] as Node;
      if (!property['computed']) add((key['name'] ?? String(key['value'])) as string, values);
      else
        for (const name of valuesOf(key, scope, frame))
          add(isPlain(name) ? String(name.value) : '*', values);
    }
    return [{ kind: 'object', fields }, ...unknown];
  };

  const valuesOfMember = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const object = node['object'] as Node;
    if (object.type === 'Identifier' && isChakra(lookUp(scope, object['name'] as string)[0]))
      return [styledTag(node['property'] as Node)];
    const values = valuesOf(object, scope, frame);
    if (!node['computed'])
      return takeStep(
        values,
        { key: (node['property'] as Node)['name'] as string },
        { node, scope },
      );
    return values.flatMap((value) =>
      value.kind === 'props' ? [unknownAt({ node, scope })] : allOf(value),
    );
  };

  const valuesOfTemplate = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const { own } = scope.file;
    const texts = (node['quasis'] as Node[]).map(
      (quasi) => (quasi['value'] as { cooked: string }).cooked,
    );
    const site = { node, scope };
    return (node['expressions'] as Node[]).reduce<Value[]>(
      (before, expression, index) =>
        combine(
          combine(before, valuesOf(expression, scope, frame), arithmetic['+']!, site).map(
            (value) => (isPlain(value) ? plain(String(value.value), value.own) : value),
          ),
          [plain(texts[index + 1], false)],
          arithmetic['+']!,
          site,
        ),
      [plain(texts[0], own)],
    );
  };

  const compute = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const of = (inner: unknown) => valuesOf(inner as Node, scope, frame);
    switch (node.type) {
      case 'Literal':
        return [plain(node['value'] as Plain, scope.file.own)];
      case 'TemplateLiteral':
        return valuesOfTemplate(node, scope, frame);
      case 'Identifier': {
        if (node['name'] === 'undefined') return [];
        const bindings = lookUp(scope, node['name'] as string);
        return bindings.length === 0
          ? [unknownAt({ node, scope })]
          : bindings.flatMap((binding) => valuesOfBinding(binding, scope, frame));
      }
      case 'ConditionalExpression':
        return [...of(node['consequent']), ...of(node['alternate'])];
      case 'LogicalExpression':
        return node['operator'] === '&&'
          ? of(node['right'])
          : [...of(node['left']), ...of(node['right'])];
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
      case 'JSXExpressionContainer':
        return of(node['expression']);
      case 'ObjectExpression':
        return valuesOfObject(node, scope, frame);
      case 'ArrayExpression':
        return [
          {
            kind: 'array',
            items: (node['elements'] as (Node | null)[]).flatMap((element) =>
              element === null
                ? []
                : element.type === 'SpreadElement'
                  ? of(element['argument']).flatMap(allOf)
                  : of(element),
            ),
          },
        ];
      case 'MemberExpression':
        return valuesOfMember(node, scope, frame);
      case 'CallExpression':
        return valuesOfCall(node, scope, frame);
      case 'UnaryExpression':
        return node['operator'] === '-'
          ? of(node['argument']).map((value) =>
              isPlain(value) ? plain(-Number(value.value), value.own) : value,
            )
          : [];
      case 'BinaryExpression': {
        const join = arithmetic[node['operator'] as string];
        return join ? combine(of(node['left']), of(node['right']), join, { node, scope }) : [];
      }
      case 'JSXElement':
      case 'JSXFragment':
        return [{ kind: 'element' }];
      default:
        return isFunction(node)
          ? [{ kind: 'function', node, scope, frame }]
          : [unknownAt({ node, scope })];
    }
  };

  const valuesOf = (node: Node, scope: Scope, frame?: Frame): Value[] => {
    const before = frame ? undefined : cache.get(node);
    if (before) return before;
    if (depth > MAX_DEPTH) return [unknownAt({ node, scope })];
    depth += 1;
    try {
      const values = distinct(compute(node, scope, frame));
      if (!frame) cache.set(node, values);
      return values;
    } finally {
      depth -= 1;
    }
  };

  const tagOf = ({ name }: Node, scope: Scope): Value[] => {
    const tag = name as Node;
    if (tag.type === 'JSXMemberExpression') {
      const object = (tag['object'] as Node)['name'] as string;
      return isChakra(lookUp(scope, object)[0]) ? [styledTag(tag['property'] as Node)] : [];
    }
    const text = tag['name'] as string;
    return /^[A-Z]/.test(text)
      ? lookUp(scope, text).flatMap((binding) => valuesOfBinding(binding, scope))
      : [];
  };

  let usages: Map<Node, Site[]> | undefined;
  /** JSX elements that create a component. */
  const usagesOf = (component: Node): Site[] => {
    if (!usages) {
      usages = new Map();
      for (const site of program.elements) {
        const tags = tagOf(site.node, site.scope).flatMap((value) =>
          value.kind === 'styled' ? value.tag : [value],
        );
        for (const tag of tags)
          if (tag.kind === 'function')
            usages.set(tag.node, [...(usages.get(tag.node) ?? []), site]);
      }
    }
    return usages.get(component) ?? [];
  };

  const valuesOfAttribute = ({ node, scope }: Site, name: string): Value[] =>
    (node['attributes'] as Node[]).flatMap((attribute): Value[] => {
      if (attribute.type === 'JSXSpreadAttribute') {
        return valuesOf(attribute['argument'] as Node, scope).flatMap((value) => {
          if (value.kind === 'object') return value.fields.get(name) ?? [];
          return value.kind === 'props' && !value.except.includes(name)
            ? propOf(value.function, name)
            : [];
        });
      }
      if ((attribute['name'] as Node)['name'] !== name) return [];
      return attribute['value']
        ? valuesOf(attribute['value'] as Node, scope)
        : [plain(true, scope.file.own)];
    });

  const propOf = (component: Node, name: string): Value[] => {
    const key = `${component.start} ${name} ${usagesOf(component)
      .map(({ node }) => node.start)
      .join()}`;
    if (inProgress.has(key)) return [];
    inProgress.add(key);
    try {
      return distinct(usagesOf(component).flatMap((site) => valuesOfAttribute(site, name)));
    } finally {
      inProgress.delete(key);
    }
  };

  return { valuesOf, propOf, tagOf };
};

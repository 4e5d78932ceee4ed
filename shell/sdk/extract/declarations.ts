import { type Declaration, type Origin } from '../src/styles/class-name';
import { drawingProps, isCondition, stylePropOf } from '../src/styles/style-names';
import {
  lookUp,
  type Node,
  type Program,
  readProgram,
  type Scope,
  type Site,
  type Folders,
} from './program';
import { evaluate, type Evaluation } from './evaluate';
import type { Value } from './values';

export interface Extracted {
  declarations: Declaration[];
  /** Messages with file and line of styles that cannot be known before the code runs. */
  problems: string[];
}

/** `shell/src/home/hero.tsx:12` */
const placeOf = ({ node, scope: { file } }: Site): string =>
  `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;

/** Finds components that pass their remaining props to an element with style props. */
const createPropForwarding = (program: Program, { valuesOf, tagOf }: Evaluation) => {
  const known = new Map<Node, string[] | undefined>();
  const spreadsOf = (component: Node): { element: Site; except: string[] }[] =>
    program.elements.flatMap((element) =>
      (element.node['attributes'] as Node[])
        .filter(({ type }) => type === 'JSXSpreadAttribute')
        .flatMap(({ argument }) => valuesOf(argument as Node, element.scope))
        .flatMap((value) =>
          value.kind === 'props' && value.function === component
            ? [{ element, except: value.except }]
            : [],
        ),
    );

  /** Props that the component does not forward; undefined if it forwards none. */
  const exceptionsOf = (tag: Value): string[] | undefined => {
    if (tag.kind === 'styled')
      return tag.tag.flatMap((of) =>
        of.kind === 'plain' ? (drawingProps[String(of.value)] ?? []) : [],
      );
    if (tag.kind !== 'function') return undefined;
    if (!known.has(tag.node)) {
      known.set(tag.node, undefined);
      for (const { element, except } of spreadsOf(tag.node)) {
        const inner = tagOf(element.node, element.scope).map(exceptionsOf).find(Boolean);
        if (inner) known.set(tag.node, [...except, ...inner]);
      }
    }
    return known.get(tag.node);
  };
  return exceptionsOf;
};

const isFactory = (scope: Scope, name: string): boolean =>
  lookUp(scope, name).some((binding) => binding.kind === 'import' && binding.name === 'chakra');

/** Every style declaration that the sources can use at run time. */
export const extract = (folders: Folders): Extracted => {
  const program = readProgram(folders);
  const evaluation = evaluate(program);
  const exceptionsOf = createPropForwarding(program, evaluation);
  const declarations = new Map<string, Declaration>();
  const problems = new Set<string>();
  let origin: Origin = 'element';

  const report = (site: Site, what: string): void => {
    if (site.scope.file.own) problems.add(`${placeOf(site)}: ${what}`);
  };

  const addValue = (conditions: string[], property: string, value: Value, site: Site): void => {
    if (value.kind === 'plain') {
      if (!value.own || (typeof value.value !== 'string' && typeof value.value !== 'number'))
        return;
      const declaration = { origin, conditions, property, value: value.value };
      declarations.set(JSON.stringify(declaration), declaration);
    } else if (value.kind === 'object') {
      for (const [key, values] of value.fields)
        if (isCondition(key))
          for (const inner of values)
            addValue(key === 'base' ? conditions : [...conditions, key], property, inner, site);
        else report(site, `"${property}" has no condition "${key}"`);
    } else
      report(
        value.kind === 'unknown' ? value.site : site,
        `"${property}" cannot be known before the code runs`,
      );
  };

  const addStyles = (conditions: string[], value: Value, site: Site): void => {
    if (value.kind === 'object') {
      for (const [key, values] of value.fields)
        for (const inner of values)
          if (isCondition(key))
            addStyles(key === 'base' ? conditions : [...conditions, key], inner, site);
          else if (stylePropOf(key)) addValue(conditions, stylePropOf(key)!, inner, site);
          else report(site, `"${key}" is not a style`);
    } else if (value.kind === 'array')
      for (const item of value.items) addStyles(conditions, item, site);
    else if (value.kind !== 'plain')
      report(
        value.kind === 'unknown' ? value.site : site,
        'styles cannot be known before the code runs',
      );
  };

  const addProp = (name: string, values: Value[], site: Site): void => {
    const property = name === 'css' ? 'css' : stylePropOf(name);
    if (name === 'asChild') report(site, '"asChild" is not supported');
    if (!property) return;
    for (const value of values)
      if (property === 'css') addStyles([], value, site);
      else if (isCondition(property)) addStyles([property], value, site);
      else addValue([], property, value, site);
  };

  const addElement = (site: Site): void => {
    const exceptions = evaluation
      .tagOf(site.node, site.scope)
      .map(exceptionsOf)
      .filter((list) => list !== undefined);
    if (exceptions.length === 0) return;
    const isStyle = (name: string) => exceptions.some((list) => !list.includes(name));
    for (const attribute of site.node['attributes'] as Node[]) {
      if (attribute.type === 'JSXAttribute') {
        const name = (attribute['name'] as Node)['name'] as string;
        if (attribute['value'] && isStyle(name))
          addProp(name, evaluation.valuesOf(attribute['value'] as Node, site.scope), {
            ...site,
            node: attribute,
          });
        continue;
      }
      for (const value of evaluation.valuesOf(attribute['argument'] as Node, site.scope)) {
        if (value.kind === 'object')
          for (const [name, values] of value.fields)
            if (isStyle(name)) addProp(name, values, { ...site, node: attribute });
        if (value.kind === 'unknown')
          report(value.site, 'the spread props cannot be known before the code runs');
      }
    }
  };

  const addRecipe = ({ node, scope }: Site): void => {
    const callee = node['callee'] as Node;
    const recipe = (node['arguments'] as Node[])[1];
    if (!recipe || callee.type !== 'Identifier' || !isFactory(scope, callee['name'] as string))
      return;
    origin = 'recipe';
    for (const value of evaluation.valuesOf(recipe, scope)) {
      if (value.kind !== 'object') continue;
      for (const [key, values] of value.fields)
        if (key === 'base') for (const base of values) addStyles([], base, { node, scope });
        else report({ node, scope }, `recipes support only "base", not "${key}"`);
    }
    origin = 'element';
  };

  for (const site of program.elements) addElement(site);
  for (const site of program.calls) addRecipe(site);
  return { declarations: [...declarations.values()], problems: [...problems].sort() };
};

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from '@swc/core';
import type { Test } from './find-problems.js';

/** The few parts of a syntax tree that are looked at. */
interface Node {
  type: string;
  value?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  tag?: Node;
  arguments?: { expression: Node }[];
  test?: Node;
  quasis?: { cooked?: string; raw: string }[];
  expressions?: Node[];
}

/** What the code around a test means for it. */
type Circumstances = Pick<Test, 'isSkipped' | 'isNightly'>;

const single = new Set(['test', 'it']);

/** `describe`, `test.each(…)`, `it.skip`: the word it begins with, and the words after its dots. */
const calleeOf = (node?: Node): { word?: string; modifiers: string[] } => {
  if (node?.type === 'Identifier') return { word: node.value, modifiers: [] };
  if (node?.type === 'MemberExpression') {
    const inner = calleeOf(node.object);
    return { ...inner, modifiers: [...inner.modifiers, node.property?.value ?? ''] };
  }
  if (node?.type === 'CallExpression') return calleeOf(node.callee);
  if (node?.type === 'TaggedTemplateExpression') return calleeOf(node.tag);
  return { modifiers: [] };
};

const textOf = (node?: Node): string => {
  if (node?.type === 'Identifier') return node.value ?? '';
  if (node?.type === 'MemberExpression') return `${textOf(node.object)}.${textOf(node.property)}`;
  return '…';
};

/** A title as written; values of a template are `${name}`. */
const titleOf = (node?: Node): string | undefined => {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const { quasis = [], expressions = [] } = node;
  return quasis
    .map(
      ({ cooked, raw }, index) =>
        (cooked ?? raw) + (index < expressions.length ? `\${${textOf(expressions[index])}}` : ''),
    )
    .join('');
};

/** The tests of one spec file, in their order. */
export const jestTestsIn = (source: string, file: string): Test[] => {
  const tests: Test[] = [];
  const walk = (value: unknown, titles: string[], inside: Circumstances): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'IfStatement' && node.test?.value === 'isNightly')
      inside = { ...inside, isNightly: true };
    const { word = '', modifiers } =
      node.type === 'CallExpression' ? calleeOf(node.callee) : { modifiers: [] };
    const title =
      single.has(word) || word === 'describe'
        ? titleOf(node.arguments?.[0]?.expression)
        : undefined;
    if (title === undefined)
      return Object.values(node).forEach((child) => walk(child, titles, inside));
    const isSkipped =
      inside.isSkipped || modifiers.some((modifier) => modifier === 'skip' || modifier === 'todo');
    if (single.has(word))
      tests.push({ file, title: [...titles, title].join(' › '), ...inside, isSkipped });
    else walk(node.arguments?.slice(1), [...titles, title], { ...inside, isSkipped });
  };
  walk(
    parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true }).body,
    [],
    { isSkipped: false, isNightly: false },
  );
  return tests;
};

/** Lists the tests that jest would run, without running one. */
export const listJestTests = async (root: string): Promise<Test[]> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--listTests', '--json'],
    { cwd: root },
  );
  const files = JSON.parse(stdout.slice(stdout.indexOf('['))) as string[];
  return files.flatMap((file) =>
    jestTestsIn(readFileSync(file, 'utf8'), path.relative(root, file)),
  );
};

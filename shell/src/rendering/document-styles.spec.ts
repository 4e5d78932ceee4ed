import type { ReleaseMap, ResolvedRemote } from '@larkway/releases-contract';
import type { StyleRule, StyleRules } from '@larkway/sdk/style-rules';
import { createInlineStyles, createUsedLayers } from './document-styles';

const rule = (className: string, layer = 'e00', queries: string[] = []): StyleRule => ({
  className,
  layer,
  queries,
  text: `.${className}{top:0}`,
});

const bundle = (globals: string, ...rules: StyleRule[]): StyleRules => ({ globals, rules });

const layers = ['e00', 'e01'];
const shell = bundle('', rule('a'), rule('b'), rule('b', 'e01', ['@media (hover: hover)']));

const stylesWith = (...bundles: StyleRules[]) => {
  const styles = createInlineStyles('n', layers);
  bundles.forEach(styles.add);
  return styles;
};

test('a document contains the rules of the classes that it uses, in the layers and queries of the style sheet', () => {
  const styles = stylesWith(shell, bundle('', rule('c'), rule('d')));
  expect(styles.write('<p class="b d">class="a"</p>')).toBe(
    '<style nonce="n">@layer e00,e01;@layer e00{.b{top:0}.d{top:0}}@layer e01{@media (hover: hover){.b{top:0}}}</style>',
  );
});

test('markup that is streamed later adds only its new rules', () => {
  const styles = stylesWith(shell);
  styles.write('<p class="a">');
  expect(styles.write('<p class="a">')).toBe('');
  expect(styles.write('<p class="a b">')).toBe(
    '<style nonce="n">@layer e00{.b{top:0}}@layer e01{@media (hover: hover){.b{top:0}}}</style>',
  );
});

test('rules for print are only in the style sheets, which always apply to print', () => {
  expect(stylesWith(bundle('', rule('a', 'e00', ['@media print']))).write('<p class="a">')).toBe(
    '',
  );
});

test('a document contains no spaces after commas, except in strings', () => {
  const text = '.a{transform:translate(1px, 2px);content:"a, \\", b";font-family:\'c, d\', e}';
  const styles = stylesWith(bundle('', { ...rule('a'), text }));
  expect(styles.write('<p class="a">')).toContain(
    '.a{transform:translate(1px,2px);content:"a, \\", b";font-family:\'c, d\',e}',
  );
});

test('a bundle that is added later also styles earlier classes', () => {
  const styles = stylesWith(shell);
  styles.write('<p class="c">');
  styles.add(bundle('', rule('c')));
  expect(styles.write('<p>')).toBe('<style nonce="n">@layer e00,e01;@layer e00{.c{top:0}}</style>');
});

test('a rule that several bundles have is written once, unless it differs', () => {
  const other = { ...rule('b'), text: '.b{top:1px}' };
  const styles = stylesWith(shell, bundle('', rule('a'), other, rule('c')));
  expect(styles.write('<p class="a">')).toBe(
    '<style nonce="n">@layer e00,e01;@layer e00{.a{top:0}}</style>',
  );
  expect(styles.write('<p class="b c">')).toBe(
    '<style nonce="n">@layer e00{.b{top:0}.b{top:1px}.c{top:0}}@layer e01{@media (hover: hover){.b{top:0}}}</style>',
  );
});

test('a document contains the tokens and animations that it uses, each once', () => {
  const styles = stylesWith(
    {
      ...bundle('body{color:var(--lw-ink)}', {
        ...rule('a'),
        text: '.a{animation:spin;box-shadow:var(--lw-shadow)}',
      }),
      tokens: {
        ':root': { '--lw-ink': '#000', '--lw-shadow': 'var(--lw-shade)', '--lw-shade': '#111' },
        '.dark': { '--lw-ink': '#fff' },
      },
      animations: { spin: '@keyframes spin{}', rise: '@keyframes rise{}' },
    },
    bundle('', { ...rule('b'), text: '.b{animation:rise}' }),
  );
  expect(styles.write('<p>')).toBe(
    '<style nonce="n">@layer e00,e01;@layer tokens{:root{--lw-ink:#000}.dark{--lw-ink:#fff}}body{color:var(--lw-ink)}</style>',
  );
  expect(styles.write('<p class="a">')).toBe(
    '<style nonce="n">@layer tokens{:root{--lw-shadow:var(--lw-shade)}}@layer tokens{:root{--lw-shade:#111}}@layer base{@keyframes spin{}}@layer e00{.a{animation:spin;box-shadow:var(--lw-shadow)}}</style>',
  );
  expect(styles.write('<style>.d_1{color:var(--lw-ink)}</style><p class="b">')).toBe(
    '<style nonce="n">@layer base{@keyframes rise{}}@layer e00{.b{animation:rise}}</style>',
  );
});

test('no rule can end the style element', () => {
  expect(
    stylesWith(bundle('', { ...rule('a'), text: '.a{--b:"</style><script>"}' })).write(
      '<p class="a">',
    ),
  ).toBe('<style nonce="n">@layer e00,e01;@layer e00{.a{--b:"<\\/style><script>"}}</style>');
});

const all = ['base', 'tokens', 'r00', 'r01', 'e00', 'e01', 'e02', 'e03'];

const rulesIn = (...layers: string[]): StyleRules => ({
  globals: '',
  rules: layers.map((layer) => ({ className: 'a', layer, queries: [], text: '.a{top:0}' })),
});

const version = (container: string, changes: object = {}): ResolvedRemote =>
  ({ container, version: '1.0.0', ...changes }) as ResolvedRemote;
const mapOf = (...remotes: ResolvedRemote[]): ReleaseMap =>
  ({ id: '1', remotes }) as unknown as ReleaseMap;

const usedLayers = () => {
  const used = createUsedLayers({ ...rulesIn('r01', 'e00'), layers: all });
  used.add('dealers', rulesIn('e03', 'e00', 'e03'));
  used.add('inventory', rulesIn('e02'));
  return used;
};

test('a document lists the layers of the shell and of all versions of its release map, in order', () => {
  expect(usedLayers().of(mapOf(version('dealers')))).toEqual([
    'base',
    'tokens',
    'r01',
    'e00',
    'e03',
  ]);
  expect(usedLayers().of(mapOf(version('dealers', { lastGood: version('inventory') })))).toEqual([
    'base',
    'tokens',
    'r01',
    'e00',
    'e02',
    'e03',
  ]);
});

test.each([
  ['a version with unknown styles', version('content')],
  ['a last good version with unknown styles', version('dealers', { lastGood: version('content') })],
  ['a version under development', version('inventory', { version: '1.0.0-dev.4' })],
])('a document of a release map with %s lists all layers', (_what, remote) => {
  expect(usedLayers().of(mapOf(version('dealers'), remote))).toEqual(all);
});

test('after a version becomes known, documents list its layers', () => {
  const used = usedLayers();
  const map = mapOf(version('content'));
  expect(used.of(map)).toEqual(all);
  used.add('content', rulesIn('e01'));
  expect(used.of(map)).toEqual(['base', 'tokens', 'r01', 'e00', 'e01']);
});

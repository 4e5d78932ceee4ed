import type { StyleRule, StyleRules } from '@larkway/sdk/style-rules';
import { createInlineStyles } from './inline-styles';

const rule = (className: string, layer = 'e00', queries: string[] = []): StyleRule => ({
  className,
  layer,
  queries,
  text: `.${className}{top:0}`,
});

const bundle = (globals: string, ...rules: StyleRule[]): StyleRules => ({ globals, rules });

const layers = ['e00', 'e01'];
const shell = bundle('', rule('a'), rule('b'), rule('b', 'e01', ['@media print']));

const stylesWith = (...bundles: StyleRules[]) => {
  const styles = createInlineStyles('n', layers);
  bundles.forEach(styles.add);
  return styles;
};

test('a document contains the rules of the classes that it uses, in the layers and queries of the style sheet', () => {
  const styles = stylesWith(shell, bundle('', rule('c'), rule('d')));
  expect(styles.write('<p class="b d">class="a"</p>')).toBe(
    '<style nonce="n">@layer e00,e01;@layer e00{.b{top:0}}@layer e01{@media print{.b{top:0}}}@layer e00{.d{top:0}}</style>',
  );
});

test('markup that is streamed later adds only its new rules', () => {
  const styles = stylesWith(shell);
  styles.write('<p class="a">');
  expect(styles.write('<p class="a">')).toBe('');
  expect(styles.write('<p class="a b">')).toBe(
    '<style nonce="n">@layer e00{.b{top:0}}@layer e01{@media print{.b{top:0}}}</style>',
  );
});

test('a bundle that is added later also styles earlier classes', () => {
  const styles = stylesWith(shell);
  styles.write('<p class="c">');
  styles.add(bundle('', rule('c')));
  expect(styles.write('<p>')).toBe('<style nonce="n">@layer e00,e01;@layer e00{.c{top:0}}</style>');
});

test('no rule can end the style element', () => {
  expect(
    stylesWith(bundle('', { ...rule('a'), text: '.a{--b:"</style><script>"}' })).write(
      '<p class="a">',
    ),
  ).toBe('<style nonce="n">@layer e00,e01;@layer e00{.a{--b:"<\\/style><script>"}}</style>');
});

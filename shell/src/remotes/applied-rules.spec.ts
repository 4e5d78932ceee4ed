import { createAppliedRules } from './applied-rules';

const rulesAfter = (...earlier: string[]) => {
  const rules = createAppliedRules();
  earlier.forEach(rules.add);
  return rules;
};

test('a page gets each rule once', () => {
  const rules = rulesAfter('@layer a,b;@layer a{.x{top:0}}', '@font-face{src:url(a)}');
  expect(rules.addNew('@layer a{.x{top:0}.y{top:0}}@layer b{.x{top:0}}')).toBe(
    '@layer a{.y{top:0}}@layer b{.x{top:0}}',
  );
  expect(rules.addNew('@layer a{.y{top:0}}@layer b{.x{top:0}.z{content:"\'"}}')).toBe(
    '@layer b{.z{content:"\'"}}',
  );
  expect(rules.addNew('@layer b{.y{content:""}.z{content:"\'"}}')).toBe('@layer b{.y{content:""}}');
});

test('rules within different media queries are different', () => {
  const rules = rulesAfter('@layer a{@media print{.x{top:0}}.y{top:0}}');
  expect(
    rules.addNew(
      '@layer a{.x{top:0}@media print{.x{top:0}.y{top:0}@media (hover: hover){.x{top:0}}}}',
    ),
  ).toBe('@layer a{.x{top:0}@media print{.y{top:0}@media (hover: hover){.x{top:0}}}}');
});

test('of different rules for the same class the last applies, also if it is an earlier one again', () => {
  const rules = rulesAfter('@layer a{.x{top:0}}');
  expect(rules.addNew('@layer a{.x{top:1px}}')).toBe('@layer a{.x{top:1px}}');
  expect(rules.addNew('@layer a{.x{top:0}}')).toBe('@layer a{.x{top:0}}');
  expect(rules.addNew('@layer a{.x{top:1px}}')).toBe('@layer a{.x{top:1px}}');
});

test.each([
  '@layer a{.x{content:"};{"}.y{top:0}}',
  "@layer a{.x[title='}']{top:0}.y{top:0}}",
  '@layer a{@keyframes a{from{top:0}to{top:1px}}.y{top:0}}',
  '@layer a{.x{background:url(a{b}c)}.y{top:0}}',
  '@layer a{.y{top:0}}}',
])('a style sheet that cannot be divided at its braces stays whole: %s', (css) => {
  expect(rulesAfter('@layer a{.y{top:0}}', css).addNew(css)).toBe(css);
});

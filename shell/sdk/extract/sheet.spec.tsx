import { CHANGES_COLORS } from '../src/theme/color-mode';
import { renderToStaticMarkup } from 'react-dom/server';
import { chakra } from '../src/styles/chakra';
import { classNameOf, type Declaration } from '../src/styles/class-name';
import { variables } from '../src/styles/runtime-rules';
import { layerNames } from './layers';
import { writeRules } from '../src/styles/style-rules';
import { globalSheet, layers, rulesFor } from './sheet';

const sheetOf = (declarations: Declaration[]): string => writeRules(rulesFor(declarations));

const classesOf = (element: React.ReactElement): string[] =>
  /class="([^"]*)"/.exec(renderToStaticMarkup(element))?.[1]?.split(' ') ?? [];

const declare = (
  property: string,
  value: string | number,
  ...conditions: string[]
): Declaration => ({ origin: 'element', conditions, property, value });

/** The layer index of a declaration's rule. */
const rank = (declaration: Declaration): number =>
  layerNames.indexOf(/^@layer (\w+)\{/.exec(sheetOf([declaration]))![1]!);

test('an element gets the classes of its declarations, and later ones override earlier ones', () => {
  const name = (...declaration: Parameters<typeof declare>) => classNameOf(declare(...declaration));
  expect(
    classesOf(
      <chakra.p
        css={[{ color: 'ink', md: { top: 0 } }, { color: { base: 'ink2', md: 'tide' } }]}
        p="4"
        px={7}
      />,
    ),
  ).toEqual([
    name('color', 'ink2'),
    name('color', 'tide', 'md'),
    name('top', 0, 'md'),
    name('padding', '4'),
    name('paddingInline', 7),
  ]);
  // A value replaces all earlier values of the property, and a shorthand those of its parts.
  expect(
    classesOf(
      <chakra.p
        css={{ color: { base: 'ink', md: 'tide' }, paddingLeft: '2', _hover: { paddingLeft: '3' } }}
        color="lark"
        padding="1"
      />,
    ),
  ).toEqual([name('color', 'lark'), name('paddingLeft', '3', '_hover'), name('padding', '1')]);
});

test('class names stay as they are in the style sheets of released remotes', () => {
  expect(classNameOf(declare('color', 'ink2'))).toBe('c_XM8yy');
  expect(classNameOf({ ...declare('alignItems', 'center'), origin: 'recipe' })).toBe('ai_nsJqV');
});

test('HTML and SVG attributes are passed to the element and get no class', () => {
  const Segment = chakra('rect');
  expect(
    renderToStaticMarkup(
      <chakra.img as="span" htmlWidth={3} alt="" data-x="1" className="group" />,
    ),
  ).toBe('<span class="group" width="3" alt="" data-x="1"></span>');
  expect(renderToStaticMarkup(<Segment width={3} />)).toBe('<rect width="3"></rect>');
});

test('`variables` puts values from data into a separate class, and drops unsafe ones', () => {
  expect(
    classesOf(<chakra.p css={[{ left: 'var(--left)' }, variables({ '--left': '3%' })]} />),
  ).toEqual([classNameOf(declare('left', 'var(--left)')), expect.stringMatching(/^_\w{5}$/)]);
  for (const unsafe of ['</style>', '1px;color:red'])
    expect(classesOf(<chakra.p css={variables({ '--left': unsafe })} />)).toEqual(
      classesOf(<chakra.p css={variables({})} />),
    );
});

test.each([
  ['a shorthand', declare('padding', '1'), 'its parts', declare('paddingLeft', '1')],
  [
    'a shorthand of one side',
    declare('paddingInline', '1'),
    'the side',
    declare('paddingLeft', '1'),
  ],
  ['all widths', declare('color', 'ink'), 'a breakpoint', declare('color', 'ink', 'sm')],
  ['a breakpoint', declare('color', 'ink', 'sm'), 'a wider one', declare('color', 'ink', 'xl')],
  ['a breakpoint', declare('color', 'ink', 'xl'), 'a state', declare('color', 'ink', '_hover')],
  [
    'a state',
    declare('color', 'ink', '_focusVisible'),
    'the same at a breakpoint',
    declare('color', 'ink', '_focusVisible', 'md'),
  ],
  [
    'a style of an ancestor',
    declare('color', 'ink', '& > *'),
    'the element’s own',
    declare('color', 'ink'),
  ],
  [
    'a style of an ancestor in print',
    declare('color', 'ink', '_print', '& th'),
    'the element’s own with a tag in its selector',
    declare('color', 'ink', 'table &'),
  ],
  [
    'an element’s own style',
    declare('color', 'ink'),
    'a selector with a tag',
    declare('color', 'ink', '& svg'),
  ],
  [
    'the screen',
    declare('color', 'ink', '_motionSafe'),
    'print',
    declare('color', 'ink', '_print'),
  ],
  [
    'a recipe',
    { ...declare('color', 'ink', '_hover'), origin: 'recipe' as const },
    'a style prop',
    declare('color', 'ink'),
  ],
])('%s is overridden by %s', (_, weaker, __, stronger) => {
  expect(rank(weaker)).toBeLessThan(rank(stronger));
});

test('a rule has the selector, media query and tokens of the Chakra system', () => {
  const name = classNameOf(declare('color', 'ink', '_groupHover'));
  expect(sheetOf([declare('color', 'ink', '_groupHover')])).toContain(
    `{@media (hover: hover){.group:hover .${name}{color:var(--lw-colors-ink)}}}`,
  );
});

test.each([
  ['a length as a number', 'boxSize', 'touch', 'width:44px;height:44px'],
  [
    'a length that follows the width of the page by name',
    'gap',
    'gutter',
    'gap:var(--lw-spacing-gutter)',
  ],
  ['a color by name', 'color', 'lark', 'color:var(--lw-colors-lark)'],
])('a rule contains %s', (_, property, value, declarations) => {
  const declaration = declare(property, value);
  expect(sheetOf([declaration])).toContain(`.${classNameOf(declaration)}{${declarations}}`);
});

test('reset and tokens are the weakest layers, and the same declarations give the same rules in any order', () => {
  const declarations = [
    declare('color', 'ink'),
    declare('padding', '1', 'md'),
    declare('textStyle', 'h1'),
  ];
  expect(sheetOf(declarations)).toBe(sheetOf(declarations.toReversed()));
  expect(layers.slice(0, 3)).toEqual(['base', 'tokens', 'r00']);
});

test('the sheet has tokens but no variables of breakpoints, and a style that needs one is refused', () => {
  const sheet = globalSheet().whole;
  expect(sheet).toContain('--lw-colors-ink:');
  expect(sheet).toContain('--lw-sizes-touch:');
  expect(sheet).not.toContain('breakpoint');
  expect(() => rulesFor([declare('maxWidth', 'breakpoint-md')])).toThrow(
    'maxWidth: breakpoint-md is a breakpoint: write it in pixels',
  );
});

test('rules for print, selections and changing the theme, tokens and animations are in the sheet and not in the globals of documents', () => {
  const { whole, inDocuments, animations } = globalSheet();
  const later = ['@page', '@media print', '::selection', CHANGES_COLORS, '--lw-colors-ink:'];
  for (const text of [...later, animations['fade']]) {
    expect(whole).toContain(text);
    expect(inDocuments).not.toContain(text);
  }
  expect(animations['fade']).toBe('@keyframes fade{from{opacity:0}}');
  expect(inDocuments).toContain('@media (prefers-reduced-motion: reduce)');
});

import type { PolicyBlock, PolicySection } from '@larkway/content-contract';
import { keyFiguresOf } from './key-figures';

const text: PolicyBlock = { kind: 'paragraph', text: 'We keep little.' };
const figures = (figure: string): PolicyBlock => ({
  kind: 'figures',
  items: [
    { figure, label: 'at most' },
    { figure: '7 years', label: 'at most' },
  ],
});
const section = (id: string, ...blocks: PolicyBlock[]): PolicySection => ({
  id,
  heading: id,
  blocks,
});

test.each<[string, PolicyBlock | undefined, PolicySection[]]>([
  [
    'the first figures of a policy',
    figures('24 months'),
    [
      section('one', text),
      section('two', figures('24 months'), text),
      section('three', figures('30 days'), text),
    ],
  ],
  [
    'not the figures of a section with nothing else',
    figures('30 days'),
    [section('one', figures('24 months')), section('two', text, figures('30 days'))],
  ],
  ['none of a policy without figures', undefined, [section('one', text)]],
])('key figures are %s', (_which, expected, sections) => {
  expect(keyFiguresOf(sections)).toEqual(expected);
});

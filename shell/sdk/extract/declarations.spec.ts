import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from './declarations';

const sdk = join(import.meta.dirname, '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-styles-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(sdk, '../../node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'src', name), text);

const read = () =>
  extract({
    own: [join(folder, 'src')],
    others: [join(sdk, 'src/ui'), join(sdk, 'src/styles'), join(sdk, 'src/index.ts')],
  });

/** `_hover md color: ink` */
const found = (): string[] => {
  const { declarations, problems } = read();
  expect(problems).toEqual([]);
  return declarations
    .map(
      ({ origin, conditions, property, value }) =>
        `${origin === 'recipe' ? 'recipe ' : ''}${[...conditions, property].join(' ')}: ${value}`,
    )
    .sort();
};

test('style props are found with their short names, values for breakpoints and states, and both branches of a condition', () => {
  write(
    'a.tsx',
    `import { chakra } from '@larkway/sdk';
    export const A = ({ is }: { is: boolean }) => <chakra.div id="a" p="4" color={{ base: is ? 'ink' : 'ink2', md: 'tide' }} _hover={{ color: { lg: 'lark' } }} width={is && 7} aria-hidden />;`,
  );
  expect(found()).toEqual([
    '_hover lg color: lark',
    'color: ink',
    'color: ink2',
    'md color: tide',
    'padding: 4',
    'width: 7',
  ]);
});

test('constants in other files, spreads, functions that return styles, and lists are followed', () => {
  write(
    'looks.ts',
    `export const tones = { plain: {}, loud: { background: 'lark' } }; export const looks = (tone: 'plain' | 'loud') => ({ display: 'grid', ...tones[tone] });`,
  );
  write(
    'a.tsx',
    `import { Box } from '@larkway/sdk'; import { looks } from './looks';
    const shown = { opacity: 1 };
    export const A = ({ tone }: { tone: 'plain' | 'loud' }) => <Box css={[looks(tone), { '& > svg': shown }, tone === 'loud' && { _print: { ...shown } }]} />;`,
  );
  expect(found()).toEqual([
    '& > svg opacity: 1',
    '_print opacity: 1',
    'background: lark',
    'display: grid',
  ]);
});

test('props are followed through components to their elements, in the bundle and in the SDK', () => {
  write(
    'a.tsx',
    `import { Box, ProductFigure } from '@larkway/sdk';
    const Bar = ({ share, ...rest }: { share: number; color?: string }) => <Box height={\`\${share}%\`} {...rest} />;
    export const A = () => <><Bar share={20} color="ink" />{[30, 40].map((share) => <Bar key={share} share={share} />)}<ProductFigure tone="fog" src="" width={1} height={1} alt="" scale={{ base: 71, md: 72 }} ratio="7/5" /></>;`,
  );
  expect(found()).toEqual([
    'aspectRatio: 7/5',
    'color: ink',
    'height: 20%',
    'height: 30%',
    'height: 40%',
    'md width: 72%',
    'width: 71%',
  ]);
});

test('recipes have their own origin, and SVG attributes are not styles', () => {
  write(
    'a.tsx',
    `import { chakra } from '@larkway/sdk';
    const Line = chakra('path'); const Card = chakra('li', { base: { gap: '2' } });
    export const A = ({ d }: { d: string }) => <Card><Line d={d} stroke="ink" /></Card>;`,
  );
  expect(found()).toEqual(['recipe gap: 2', 'stroke: ink']);
});

test('a style that cannot be known before the code runs is reported with its place', () => {
  write(
    'a.tsx',
    `import { Box, variables } from '@larkway/sdk';

    export const A = ({ rows }: { rows: string[] }) => <Box width={\`\${rows.length * 10}px\`} />;
    export const B = () => <A rows={fetchRows()} />;
    export const C = ({ rows }: { rows: string[] }) => <Box width="var(--width)" css={variables({ '--width': String(rows.length) })} />;`,
  );
  const { declarations, problems } = read();
  expect(problems).toEqual([
    `${join(folder, 'src/a.tsx')}:3: "width" cannot be known before the code runs`,
  ]);
  expect(declarations).toMatchObject([{ property: 'width', value: 'var(--width)' }]);
});

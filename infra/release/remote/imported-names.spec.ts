import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importsOf } from './imported-names.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-imports-'));
  mkdirSync(join(folder, 'src/parts'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'src', name), text);

test('imported names are listed as the SDK exports them, without types and tests', async () => {
  write(
    'page.tsx',
    `import { Link as Anchor, type LinkProps, Text } from '@larkway/sdk';\nexport const Page = (props: LinkProps) => <Anchor {...props}><Text /></Anchor>;`,
  );
  write(
    'parts/again.ts',
    `export { useApi as useData, type Http } from '@larkway/sdk';\nimport type { Host } from '@larkway/sdk';\nexport type H = Host;`,
  );
  write('page.spec.tsx', `import { Toaster } from '@larkway/sdk';\nToaster();`);
  expect((await importsOf(folder)).sdk).toEqual(['Link', 'Text', 'useApi']);
});

test('contracts are found in all kinds of imports; @larkway/kit-contract is not one', async () => {
  write(
    'a.ts',
    `import type { State } from '@larkway/dealers-contract';\nimport { errorBodySchema } from '@larkway/kit-contract';\nexport const a = errorBodySchema as unknown as State;`,
  );
  write(
    'b.ts',
    `export const later = async () => (await import('@larkway/financing-contract/released-data')).releasedPrograms;`,
  );
  expect((await importsOf(folder)).contracts).toEqual([
    '@larkway/dealers-contract',
    '@larkway/financing-contract',
  ]);
});

test.each([
  ['all of it', `import * as sdk from '@larkway/sdk';\nexport const a = sdk;`],
  ['all of it, handed on', `export * from '@larkway/sdk';`],
  ['all of it, handed on by a name', `export * as sdk from '@larkway/sdk';`],
  ['all of it, later', `export const a = () => import('@larkway/sdk');`],
])('taking %s leaves open what is needed, and is refused with the file', async (_, text) => {
  write('parts/greedy.ts', text);
  await expect(importsOf(folder)).rejects.toThrow(/src\/parts\/greedy\.ts .*@larkway\/sdk/);
});

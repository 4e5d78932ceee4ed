import { createRequire } from 'node:module';

const withoutServerExports = createRequire(import.meta.url)('./server-exports-loader.cjs') as (
  source: string,
) => string;

const page = `import { read } from './read';
export const reads = () => ['/api/states'];
export const load = async ({ http }) => read(http);
export const loadShapes = 1;
export async function action() {}
export { contactAction as action } from './contact-api';
export const Component = () => null;
`;

test('what only the server calls is not exported to browsers; all else is as it was', () => {
  expect(withoutServerExports(page)).toBe(`import { read } from './read';
export const reads = () => ['/api/states'];
const load = async ({ http }) => read(http);
export const loadShapes = 1;
async function action() {}

export const Component = () => null;
`);
});

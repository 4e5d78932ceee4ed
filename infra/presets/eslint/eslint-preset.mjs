import '../typescript-api.mjs';
import { fileURLToPath } from 'node:url';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const here = fileURLToPath(new URL('.', import.meta.url));

const frontEnd = ['shell/**/*.{ts,tsx}', 'mfe-*/**/*.{ts,tsx}', 'services/*/console/**/*.{ts,tsx}'];
const specs = ['**/*.spec.{ts,tsx}', '**/test/**', '**/testing/**'];

/** Two programs for the whole repository: one per module system is faster than one per package. */
const typed = (tsconfig) => ({ parser: tseslint.parser, parserOptions: { project: [tsconfig], tsconfigRootDir: here } });

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing has the same name everywhere.',
};

const structure = [
  {
    selector: 'ExportAllDeclaration',
    message: 'List what the package offers by name: `export *` publishes things nobody meant to publish.',
  },
  noDefaultExport,
];

/** A second name for a core rule, so that 200 lines warn and 300 lines fail. */
const length = { rules: { 'ask-why': builtinRules.get('max-lines') } };

const lines = (max) => ({ max, skipBlankLines: true, skipComments: true });

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.local/**',
      '**/test-results/**',
      '**/playwright-report/**',
      'infra/boundaries/planted/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    extends: [tseslint.configs.recommended],
    plugins: { length },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...structure],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'length/ask-why': ['warn', lines(200)],
      'max-lines': ['error', lines(300)],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: typed('./tsconfig.node.json'),
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Nest reads constructor types at run time, so only the front end can insist on type imports.
    files: frontEnd,
    languageOptions: typed('./tsconfig.web.json'),
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // A browser has nowhere else to say that a part of the page failed.
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: specs,
    rules: { 'max-lines': ['error', lines(400)], 'length/ask-why': 'off' },
  },
  {
    // Command lines and the local runner speak to a person at a terminal.
    files: ['infra/**', 'e2e/bench/**', 'e2e/campaign/**', 'e2e/specification/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Tools look for a default export here.
    files: ['**/*.config.{ts,mjs,cjs,js}', '**/*.d.ts', '.dependency-cruiser.cjs', '**/eslint-preset.mjs', 'infra/presets/**/*.mjs', '**/global-setup.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);

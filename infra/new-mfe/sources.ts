/** What a new remote begins with. */
export interface NewMfe {
  /** `mfe-events` */
  name: string;
  team: string;
  /** `events`: folder of its first feature, module and address. */
  feature: string;
  /** `Events` */
  title: string;
  /** Version of the SDK. */
  sdk: string;
  react: string;
  /** Of its entry in the header and of its fragment on the home page. */
  order: number;
  /** In a separate repository, with the platform's packages from a registry. */
  isOwn: boolean;
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Files of a new repository for remotes: path -> text. */
export const repositorySources = ({
  team,
  tools,
  node,
}: {
  team: string;
  /** Version of `@larkway/remote-tools`. */
  tools: string;
  /** Version of Node.js. */
  node: string;
}): Record<string, string> => ({
  'package.json': json({
    name: `${team}-remotes`,
    private: true,
    type: 'module',
    workspaces: ['mfe-*'],
    scripts: {
      build: 'larkway build',
      test: 'larkway test',
      release: 'larkway',
      'new-mfe': 'larkway new-mfe',
    },
    devDependencies: { '@larkway/remote-tools': `^${tools}` },
    // Chakra, with which the SDK builds styles, names a version that was never published.
    overrides: { '@ark-ui/react': '5.39.2' },
  }),
  'jest.config.mjs': `import { remoteProjects } from '@larkway/remote-tools/jest';

export default { projects: remoteProjects(import.meta.dirname) };
`,
  '.node-version': node,
  '.gitignore': 'node_modules/\ndist/\n.local/\n',
});

const commandsOf = ({ name, isOwn }: NewMfe): string =>
  isOwn
    ? `\`npm test -w ${name}\` checks it; \`npm run release -- publish ${name} --allow-dirty\` and \`npm run release -- preview ${name}\` show it in the site.`
    : `\`npm run dev -w ${name}\` shows it in the site from its sources, \`npm run standalone -w ${name}\` alone; \`npm test -w ${name}\` checks it.`;

/** Path below the new folder -> text. */
export const sourcesOf = (mfe: NewMfe): Record<string, string> => {
  const { name, team, feature, title, sdk, react, order, isOwn } = mfe;
  const home = `./src/features/${feature}/home-${feature}.tsx`;
  const page = `./src/features/${feature}/${feature}-page.tsx`;
  return {
    'package.json': json({
      name: `@larkway/${name}`,
      version: '0.0.0',
      private: true,
      type: 'module',
      scripts: Object.fromEntries(
        isOwn
          ? [['test', 'larkway test']]
          : ['dev', 'standalone', 'test'].map((command) => [
              command,
              `exec node ../infra/dev/main.mjs ${command}`,
            ]),
      ),
      dependencies: { '@larkway/sdk': isOwn ? `^${sdk}` : '*', react },
    }),
    'mfe.json': json({
      name,
      team,
      sdk: `^${sdk}`,
      contracts: [],
      routes: [
        {
          path: `/${feature}`,
          module: `./${feature}-page`,
          title,
          query: [],
          description: `${title}: a page of the ${team} team, to be written. Say here in 50 to 160 characters what a visitor finds on it.`,
        },
      ],
      fragments: [{ slot: 'home.more', module: `./home-${feature}`, order }],
      navigation: {
        main: [{ label: title, to: `/${feature}`, order }],
        footer: [{ column: 'explore', label: title, to: `/${feature}`, order: 100 }],
      },
      exposes: { [`./${feature}-page`]: page, [`./home-${feature}`]: home },
    }),
    'tsconfig.json': json({
      extends: isOwn
        ? '@larkway/remote-tools/tsconfig/web.json'
        : '../infra/presets/tsconfig/web.json',
      include: ['src'],
    }),
    ...(!isOwn && {
      'rspack.config.mjs':
        "import { remote } from '@larkway/infra/federation';\n\nexport default remote(import.meta.url);\n",
    }),
    'README.md': `# @larkway/${name}\n\nOwned by the ${team} team.\n\nIts page is \`/${feature}\`, with links in the header and the footer; its fragment \`home.more\` is on the home page.\n\n\`mfe.json\` is its manifest; the shell reads routes, fragments, links and modules from there.\n\n${commandsOf(mfe)}\n`,
    [page.slice(2)]: `import { Breadcrumb, Container, Heading, Text } from '@larkway/sdk';

export const Component = () => (
  <Container as="section" paddingBlock="section">
    <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: '${title}' }]} />
    <Heading level={1} marginTop="6">
      ${title}
    </Heading>
    <Text variant="lead" tone="ink2" marginTop="4">
      This page is on its way.
    </Text>
  </Container>
);
`,
    [home.slice(2)]: `import { ButtonLink, Container, Heading, Section, Text } from '@larkway/sdk';

const HEADING = 'home-${feature}-heading';

export const load = () => Promise.resolve({ fallback: {}, isStatic: true });

/** On the home page, in its slot \`home.more\`. */
export const Component = () => (
  <Section labelledBy={HEADING}>
    <Container>
      <Heading level={2} id={HEADING}>
        ${title}
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="4" marginBottom="6">
        The page is on its way.
      </Text>
      <ButtonLink tone="outline" to="/${feature}">
        See ${title}
      </ButtonLink>
    </Container>
  </Section>
);
`,
    [page.slice(2).replace(/\.tsx$/, '.spec.tsx')]:
      `import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import * as home from './home-${feature}';
import * as page from './${feature}-page';

test('/${feature} is readable without any service', async () => {
  const { html } = await renderOnServer(page, { origin: await closedOrigin(), path: '/${feature}' });
  expect(textOf(html)).toContain('${title}');
});

test('the fragment on the home page leads to /${feature}', async () => {
  const { html } = await renderOnServer(home, { origin: await closedOrigin() });
  expect(html).toContain('href="/${feature}"');
});
`,
  };
};

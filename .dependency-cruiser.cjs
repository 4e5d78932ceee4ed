/**
 * Who may import whom. Rules are patterns, so a new microfrontend or service is covered the day it appears. Each one is
 * proved by a planted violation in infra/boundaries/planted. The comment of a rule says why, then how to put it right.
 */
const MFE = '^mfe-([^/]+)/';
const FRONT_END = '^(mfe-[^/]+|shell)/';
/** The front end of a service, which is served by it and shares nothing with the site at run time. */
const CONSOLE = '^services/[^/]+/console/';
const SERVICE = '^services/([^/]+)/';
/** Files of a seed package: plain data, which a remote may show while the service is down. */
const SEED = '^services/[^/]+/src/db/seed/.+\\.json$';
/** Renders pictures and 3D models, offline, with tools that neither a build nor a visitor has. */
const IMAGERY = '^infra/imagery/';
/** What renderings must agree with: brand colors, and what pages expect of their pictures. */
const AGREED_WITH_IMAGERY = [
  '^mfe-[^/]+/src/pictures/',
  '^mfe-[^/]+/src/ui/paint-tones\\.ts$',
  '^mfe-[^/]+/src/features/vehicle/three-d/view/materials\\.ts$',
  '^shell/sdk/src/theme/colors\\.ts$',
];
const SPEC = '(\\.spec\\.tsx?$|/test/|/testing/)';
const BUILD = '(^|/)((rspack|jest|playwright)[^/]*\\.config|media)\\.(ts|mjs|cjs)$';
/** The parts of the kit that a plain HTTP server needs: no Nest, no database, no queue. */
const PLAIN_KIT =
  '^services/kit/src/(config|csp-reports|errors|http|objects|observability|signing)/';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'mfe-knows-no-other-mfe',
      comment:
        'Teams ship on their own, so no microfrontend may need another at build time. Show the other team’s UI through a <Slot>, link to its route, or read its data from its service contract.',
      severity: 'error',
      from: { path: MFE },
      to: { path: ['^mfe-[^/]+/', '^@larkway/mfe-'], pathNot: ['^mfe-$1/', '^@larkway/mfe-$1$'] },
    },
    {
      name: 'mfe-knows-the-sdk-not-the-shell',
      comment:
        'The shell changes without asking the teams; only the SDK is a stable API for them. Import from @larkway/sdk, or add what is missing there.',
      severity: 'error',
      from: { path: MFE },
      to: { path: ['^shell/', '^@larkway/shell'], pathNot: '^shell/sdk/' },
    },
    {
      name: 'mfe-uses-the-sdk-by-its-edge',
      comment:
        'A deep path ties a remote to how the SDK is laid out and is not shared at run time. Import from @larkway/sdk itself.',
      severity: 'error',
      from: { path: MFE },
      to: { path: '^shell/sdk/', pathNot: '^shell/sdk/src/(testing/)?index\\.tsx?$' },
    },
    {
      name: 'browser-knows-contracts-not-services',
      comment:
        'The inside of a service is its team’s own, and none of it belongs in a browser. Import the service’s contract package, or from its seed package the texts to show while it is down.',
      severity: 'error',
      from: { path: [FRONT_END, CONSOLE], pathNot: '^shell/server/' },
      to: { path: '^services/', pathNot: ['^services/[^/]+/contract/', SEED, CONSOLE] },
    },
    {
      name: 'site-server-knows-the-kit-not-services',
      comment:
        'It runs beside the services and shares their kit, but asks them over HTTP. Import the service’s contract package.',
      severity: 'error',
      from: { path: '^shell/server/' },
      to: { path: '^services/', pathNot: ['^services/[^/]+/contract/', '^services/kit/'] },
    },
    {
      name: 'site-server-loads-no-framework',
      comment:
        'Nest, TypeORM and BullMQ would double what each start of the site costs. Import a plain part of the kit, see its README.',
      severity: 'error',
      from: { path: '^shell/server/', pathNot: SPEC },
      to: { path: '^services/kit/', pathNot: [PLAIN_KIT, '^services/kit/contract/'] },
    },
    {
      name: 'plain-kit-loads-no-framework',
      comment:
        'The site server imports this part of the kit, and has no use for Nest, TypeORM and BullMQ. Move the code that needs them to another part.',
      severity: 'error',
      from: { path: PLAIN_KIT, pathNot: SPEC },
      to: {
        path: ['^services/kit/src/', npm('@nestjs/[^/]+', 'typeorm', 'bullmq', 'pg')],
        pathNot: PLAIN_KIT,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shell-composes-without-knowing',
      comment:
        'Remotes, routes and slots come from the release map at run time; a shell that imports a remote must be rebuilt with it. Read it from the map.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: ['^mfe-[^/]+/', '^@larkway/mfe-'] },
    },
    {
      name: 'sdk-does-not-know-its-host',
      comment:
        'The SDK is what the host and the remotes share; it would carry the host into every remote. Hand it in through the host context.',
      severity: 'error',
      from: { path: '^shell/sdk/' },
      to: { path: '^shell/', pathNot: '^shell/sdk/' },
    },
    {
      name: 'service-knows-no-other-service',
      comment:
        'Each service is deployed and stored on its own. Use the other service’s contract, and the kit for what every service needs.',
      severity: 'error',
      from: { path: SERVICE },
      to: {
        path: '^services/',
        pathNot: ['^services/$1/', '^services/[^/]+/contract/', '^services/kit/'],
      },
    },
    {
      name: 'service-knows-no-front-end',
      comment: 'A service does not know its callers. What both sides need belongs in the contract.',
      severity: 'error',
      from: { path: '^services/', pathNot: CONSOLE },
      to: { path: [FRONT_END, CONSOLE] },
    },
    {
      name: 'console-takes-the-brand-not-the-site',
      comment:
        'A fault or a release of the site must not reach the operators’ tool. Import from @larkway/sdk, or the fonts and the wordmark from @larkway/shell.',
      severity: 'error',
      from: { path: CONSOLE },
      to: {
        path: [FRONT_END, '^@larkway/(shell|mfe-)'],
        pathNot: [
          '^shell/sdk/src/(testing/)?index\\.ts$',
          '^shell/src/assets/(fonts\\.ts|fonts/|assets\\.d\\.ts)',
          '^shell/src/layout/wordmark\\.tsx$',
        ],
      },
    },
    {
      name: 'contract-is-pure',
      comment:
        'Contracts are loaded by browsers and servers alike, so they hold schemas and paths only. They may use zod and @larkway/kit-contract.',
      severity: 'error',
      from: { path: '^services/([^/]+)/contract/', pathNot: SPEC },
      to: { pathNot: ['^services/$1/contract/', '^services/kit/contract/', npm('zod')] },
    },
    {
      name: 'kit-has-no-business',
      comment:
        'The kit serves every service; a business word in it couples them all. Keep the noun in its service and pass a value or a function in.',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: ['^services/', '^@larkway/'], pathNot: '^services/kit/' },
    },
    {
      name: 'remote-takes-libraries-from-the-sdk',
      comment:
        'Sharing these whole ends tree shaking, and a copy per remote breaks routing, styles and the cache. @larkway/sdk re-exports what is in use.',
      severity: 'error',
      from: { path: MFE, pathNot: BUILD },
      to: {
        path: npm(
          'react-router-dom',
          'react-router',
          '@chakra-ui/react',
          '@emotion/[^/]+',
          'swr',
          'zustand',
          '@phosphor-icons/react',
        ),
      },
    },
    {
      name: 'browser-code-runs-in-browsers',
      comment:
        'Node’s own modules do not exist there. Move the code to shell/server, shell/src/rendering or infra.',
      severity: 'error',
      from: {
        path: [FRONT_END, CONSOLE],
        pathNot: [
          '^shell/server/',
          '^shell/src/rendering/',
          '^shell/sdk/extract/',
          '/scripts/',
          SPEC,
          BUILD,
        ],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-imagery',
      comment:
        'Pictures and models are made beforehand and committed; no build, start or test of the product waits for their tools. Read the results from src/pictures or shell/src/assets.',
      severity: 'error',
      from: { pathNot: IMAGERY },
      to: { path: IMAGERY },
    },
    {
      name: 'imagery-knows-no-page',
      comment:
        'Renderings must not change because a page does, and their tools load no page. Read data files by path, or add a file without imports of the page to AGREED_WITH_IMAGERY.',
      severity: 'error',
      from: { path: IMAGERY },
      to: {
        path: ['^(mfe-[^/]+|shell|services|e2e)/', '^@larkway/'],
        pathNot: AGREED_WITH_IMAGERY,
      },
    },
    {
      name: 'front-end-does-not-need-infra',
      comment:
        'Presets and local servers build and run the product, they are no part of it. Move shared run-time code to the SDK or the kit.',
      severity: 'error',
      from: { path: ['^(mfe-[^/]+|shell|services)/'], pathNot: [SPEC, BUILD] },
      to: { path: '^infra/' },
    },
    {
      name: 'publishing-loads-no-compiler',
      comment:
        'The release image has production packages only and a read-only file system, where a compiler cannot unpack its binary. Move the part that publish-built.ts needs into a module that imports no compiler.',
      severity: 'error',
      from: { path: '^infra/release/publish-built\\.ts$' },
      to: {
        path: npm('@swc/[^/]+', '@rspack/[^/]+', '@module-federation/[^/]+', 'typescript'),
        reachable: true,
      },
    },
    {
      name: 'product-does-not-import-tests',
      comment: 'Test code brings test tools along. Move what both need into a separate file.',
      severity: 'error',
      from: { pathNot: [SPEC, '^e2e/', '^infra/', '(^|/)jest[^/]*$'] },
      to: { path: SPEC },
    },
    {
      name: 'no-cycle',
      comment:
        'A cycle is one module in several files, and its loading order is luck. Move the shared part to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphan',
      comment:
        'Nothing imports it and it imports nothing, so it is most likely left over. Use it or delete it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          SPEC,
          '\\.d\\.ts$',
          '\\.config\\.(ts|mjs|cjs)$',
          '(^|/)\\.[^/]+\\.cjs$',
          '^services/[^/]+/src/main\\.ts$',
          '^services/[^/]+/console/src/color-mode\\.ts$',
          '^infra/presets/',
          '^infra/local/mail/page/',
          '^infra/bundling/prepare\\.mjs$',
          '^e2e/bench/.*\\.mjs$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment:
        'The module cannot be found. Correct the path, or declare the package in this workspace’s package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: ['^(?!.*node_modules/).*(^|/)dist/', '(^|/)\\.local/', '^infra/boundaries/planted/'],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/infra/boundaries/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['larkway-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
    },
  },
};

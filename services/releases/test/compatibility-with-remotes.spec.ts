import type { Manifest } from '@larkway/releases-contract';
import { type Scene, startScene } from './compatibility/start-scene.js';

let scene: Scene;

beforeAll(async () => void (scene = await startScene()));
afterAll(() => scene.stop());

let version = 0;
const publish = (name: string, face: Partial<Manifest> = {}) =>
  scene.publish({ name, version: `${++version}.0.0`, face });
const page = (path: string) => ({ path, module: './page', title: 'A page' });
const fragment = (slot: string, props?: object, order?: number) => ({
  slot,
  ...(order !== undefined && { order }),
  module: './page',
  ...(props && { props: props as Record<string, unknown> }),
});
const withoutVersions = (problems: string[]): string[] =>
  problems.map((problem) => problem.replace(/ \d+\.0\.0/g, ''));
const against = async (
  live: Parameters<Scene['problems']>[0],
  moving: Parameters<Scene['problems']>[1],
) => withoutVersions(await scene.problems(live, moving));

describe('Addresses', () => {
  it.each([
    ['the same', '/events', '/events'],
    ['in other letters', '/Events', '/events'],
    ['a parameter where another has a word', '/events/:slug', '/events/new'],
    ['a word where another has a parameter', '/events/new', '/events/:slug'],
  ])('%s', async (_what, path, theirs) => {
    const [other, own] = [
      await publish('mfe-theirs', { routes: [page(theirs)] }),
      await publish('mfe-own', { routes: [page(path)] }),
    ];
    expect(await against({ 'mfe-theirs': other }, { 'mfe-own': own })).toEqual([
      `route-taken: mfe-own claims ${path}, where mfe-theirs of the team theirs has ${theirs}.`,
    ]);
  });

  it('a redirect from another remote’s page is refused', async () => {
    const redirects: Manifest['redirects'] = [{ from: '/events', to: '/', status: 301 }];
    const [other, own] = [
      await publish('mfe-theirs', { routes: [page('/events')] }),
      await publish('mfe-own', { redirects }),
    ];
    expect(await against({ 'mfe-theirs': other }, { 'mfe-own': own })).toEqual([
      'route-taken: mfe-own claims /events, where mfe-theirs of the team theirs has /events.',
    ]);
  });

  it.each([
    '/',
    '/api/things',
    '/assets',
    '/ops/emails',
    '/preview/:text',
    '/team-boundaries/start',
    '/internal',
    '/releases/x',
    '/:anything',
    '/robots.txt',
  ])('%s belongs to the shell', async (path) => {
    const own = await publish('mfe-own', { routes: [page(path)] });
    expect(await against({}, { 'mfe-own': own })).toEqual([
      `route-taken: mfe-own claims ${path}, where the site itself answers.`,
    ]);
  });

  it('addresses that can never be equal are allowed', async () => {
    const [other, own] = [
      await publish('mfe-theirs', { routes: [page('/events/:slug')] }),
      await publish('mfe-own', { routes: [page('/events'), page('/events/:slug/seats')] }),
    ];
    expect(await against({ 'mfe-theirs': other }, { 'mfe-own': own })).toEqual([]);
  });

  it('an address of another remote’s canary is taken', async () => {
    const [stable, canary] = [
      await publish('mfe-theirs'),
      await publish('mfe-theirs', { routes: [page('/events')] }),
    ];
    const own = await publish('mfe-own', { routes: [page('/events')] });
    expect(await against({ 'mfe-theirs': { stable, canary } }, { 'mfe-own': own })).toHaveLength(1);
  });

  it('two versions of one remote may have the same addresses', async () => {
    const [stable, canary] = [await publish('mfe-own'), await publish('mfe-own')];
    expect(await against({ 'mfe-own': stable }, { 'mfe-own': { stable, canary } })).toEqual([]);
  });

  it('an address can move to another remote when both are promoted together', async () => {
    const [had, has] = [
      await publish('mfe-theirs', { routes: [page('/events')] }),
      await publish('mfe-theirs'),
    ];
    const own = await publish('mfe-own', { routes: [page('/events')] });
    expect(await against({ 'mfe-theirs': had }, { 'mfe-theirs': has, 'mfe-own': own })).toEqual([]);
  });

  it('an address that one manifest declares twice is refused with both fields and the fix', async () => {
    const own = await publish('mfe-own', {
      routes: [page('/own'), page('/own/:id'), page('/Own/')],
      redirects: [{ from: '/own/:slug', to: '/own', status: 301 }],
    });
    const { problems } = await scene.check({}, { 'mfe-own': own });
    const fix = 'Remove one of the two from mfe.json, or change its path, and publish again.';
    expect(
      problems.map((problem) => [problem.rule, withoutVersions([problem.message])[0], problem.fix]),
    ).toEqual([
      [
        'route-taken',
        'The manifest of mfe-own declares /Own/ twice: routes.0.path and routes.2.path.',
        fix,
      ],
      [
        'route-taken',
        'The manifest of mfe-own declares /own/:slug twice: routes.1.path and redirects.0.from.',
        fix,
      ],
    ]);
  });

  it('a conflict between two live remotes does not refuse a third remote', async () => {
    const [one, other] = [
      await publish('mfe-one', { routes: [page('/same')] }),
      await publish('mfe-other', { routes: [page('/same')] }),
    ];
    expect(
      await against(
        { 'mfe-one': one, 'mfe-other': other },
        { 'mfe-own': await publish('mfe-own') },
      ),
    ).toEqual([]);
  });
});

describe('Slots', () => {
  const text = { type: 'object', properties: { state: { type: 'string' } }, required: ['state'] };
  const offering = (props?: object): Partial<Manifest> => ({
    slots: [{ name: 'state.featured', ...(props && { props: props as Record<string, unknown> }) }],
  });
  const filling = (props?: object): Partial<Manifest> => ({
    fragments: [fragment('state.featured', props)],
  });

  it('a slot that another remote fills is taken', async () => {
    const [page, other, own] = [
      await publish('mfe-page', offering()),
      await publish('mfe-theirs', filling()),
      await publish('mfe-own', filling()),
    ];
    expect(await against({ 'mfe-page': page, 'mfe-theirs': other }, { 'mfe-own': own })).toEqual([
      'slot-taken: mfe-own fills the slot state.featured, which mfe-theirs of the team theirs already fills.',
    ]);
  });

  describe('for several fragments', () => {
    const page = (many?: true): Partial<Manifest> => ({
      slots: [{ name: 'state.featured', ...(many && { many }) }],
    });
    const at = (...orders: number[]): Partial<Manifest> => ({
      fragments: orders.map((order) => fragment('state.featured', undefined, order)),
    });

    it('are filled by several remotes with different orders', async () => {
      const live = {
        'mfe-page': await publish('mfe-page', page(true)),
        'mfe-theirs': await publish('mfe-theirs', at(10)),
      };
      expect(await against(live, { 'mfe-own': await publish('mfe-own', at(20, 0)) })).toEqual([]);
    });

    it('have one fragment for each order; a free one is the fix', async () => {
      const live = {
        'mfe-page': await publish('mfe-page', page(true)),
        'mfe-theirs': await publish('mfe-theirs', at(10, 15)),
      };
      const { problems } = await scene.check(live, { 'mfe-own': await publish('mfe-own', at(10)) });
      expect(withoutVersions(problems.map(({ message, fix }) => `${message} ${fix}`))).toEqual([
        'mfe-own fills the slot state.featured at order 10, which mfe-theirs of the team theirs already fills. Set another "order" of the fragment in mfe.json, such as 20, and publish again.',
      ]);
    });

    it('are not filled twice with the same order by one manifest, nor are others at all', async () => {
      const many = { 'mfe-page': await publish('mfe-page', page(true)) };
      const single = { 'mfe-page': await publish('mfe-page', page()) };
      expect(await against(many, { 'mfe-own': await publish('mfe-own', at(10, 10)) })).toEqual([
        'slot-taken: The manifest of mfe-own fills the slot state.featured at order 10 twice: fragments.0 and fragments.1.',
      ]);
      expect(await against(single, { 'mfe-own': await publish('mfe-own', at(10, 20)) })).toEqual([
        'slot-taken: The manifest of mfe-own fills the slot state.featured twice: fragments.0 and fragments.1.',
      ]);
    });

    it('stay for several while several fragments fill them', async () => {
      const live = {
        'mfe-page': await publish('mfe-page', page(true)),
        'mfe-one': await publish('mfe-one', at(10)),
        'mfe-two': await publish('mfe-two', at(20)),
      };
      expect(await against(live, { 'mfe-page': await publish('mfe-page', page()) })).toEqual([
        'slot-taken: mfe-page leaves the slot state.featured to one fragment, but mfe-one and mfe-two fill it with 2.',
      ]);
    });
  });

  it('a fragment for an unknown slot is refused, with the slot that has nearly its name', async () => {
    const live = { 'mfe-page': await publish('mfe-page', offering()) };
    const own = await publish('mfe-own', { fragments: [fragment('state.feautred')] });
    const { problems } = await scene.check(live, { 'mfe-own': own });
    expect(problems[0]!.fix).toBe(
      'Correct the name, or remove the fragment until a page offers the slot. Did you mean state.featured?',
    );
  });

  it('a fragment for an unknown slot is refused', async () => {
    expect(await against({}, { 'mfe-own': await publish('mfe-own', filling()) })).toEqual([
      'slot-props: mfe-own has a fragment for the slot state.featured, which no page offers.',
    ]);
  });

  it('a fragment that expects props that a slot of the shell does not pass is refused', async () => {
    scene.host.slots = [{ name: 'home.featured' }];
    const fragments = (props?: object) => ({ fragments: [fragment('home.featured', props)] });
    expect(await against({}, { 'mfe-own': await publish('mfe-own', fragments()) })).toEqual([]);
    expect(await against({}, { 'mfe-own': await publish('mfe-own', fragments(text)) })).toEqual([
      'slot-props: The slot home.featured of the site does not pass what the fragment of mfe-own expects: state may be missing, but is needed.',
    ]);
    scene.host.slots = [];
  });

  it('a slot may pass more props than a fragment expects', async () => {
    const more = {
      ...text,
      properties: { ...text.properties, name: { type: 'string' } },
      required: ['state', 'name'],
      additionalProperties: false,
    };
    const [page, own] = [
      await publish('mfe-page', offering(more)),
      await publish('mfe-own', filling({ ...text, additionalProperties: false })),
    ];
    expect(await against({ 'mfe-page': page }, { 'mfe-own': own })).toEqual([]);
  });

  it('a page whose slot no longer passes a prop of a live fragment is refused', async () => {
    const [had, has, theirs] = [
      await publish('mfe-page', offering(text)),
      await publish('mfe-page', offering()),
      await publish('mfe-theirs', filling(text)),
    ];
    expect(await against({ 'mfe-page': had, 'mfe-theirs': theirs }, { 'mfe-page': has })).toEqual([
      'slot-props: The slot state.featured of mfe-page does not pass what the fragment of mfe-theirs expects: state may be missing, but is needed.',
    ]);
  });

  it('a page that removes the slot of a live fragment is refused', async () => {
    const [had, has, theirs] = [
      await publish('mfe-page', offering()),
      await publish('mfe-page'),
      await publish('mfe-theirs', filling()),
    ];
    expect(await against({ 'mfe-page': had, 'mfe-theirs': theirs }, { 'mfe-page': has })).toEqual([
      'slot-props: mfe-page no longer offers the slot state.featured, which mfe-theirs of the team theirs fills.',
    ]);
  });

  it('a remote may remove its fragment from a slot', async () => {
    const [page, had, has] = [
      await publish('mfe-page', offering()),
      await publish('mfe-own', filling()),
      await publish('mfe-own'),
    ];
    expect(await against({ 'mfe-page': page, 'mfe-own': had }, { 'mfe-own': has })).toEqual([]);
  });
});

describe('Modules and pages in use', () => {
  it('a page whose module is not exposed is refused', async () => {
    const own = await publish('mfe-own', {
      routes: [page('/own'), { ...page('/own/other'), module: './other' }],
    });
    expect(await against({}, { 'mfe-own': own })).toEqual([
      'module-in-use: mfe-own does not expose ./other, which its page /own/other needs.',
    ]);
  });

  it('a module that is declared but was not built is refused', async () => {
    const pointer = await scene.publish({ name: 'mfe-unbuilt', release: { scripts: {} } });
    expect(await against({}, { 'mfe-unbuilt': pointer })).toEqual([
      'module-in-use: mfe-unbuilt does not expose ./page, which its page /unbuilt needs.',
    ]);
  });

  const redirects: Manifest['redirects'] = [
    { from: '/old/:slug', to: '/events/:slug', status: 301 },
  ];

  it('a redirect to a missing page is refused', async () => {
    expect(await against({}, { 'mfe-own': await publish('mfe-own', { redirects }) })).toEqual([
      'module-in-use: mfe-own redirects /old/:slug to /events/:slug, where no remote has a page.',
    ]);
  });

  it('a version or canary without a page to which a live remote redirects is refused', async () => {
    const [had, has] = [
      await publish('mfe-page', { routes: [page('/events/:slug')] }),
      await publish('mfe-page'),
    ];
    const theirs = await publish('mfe-theirs', { redirects });
    const taken = [
      'module-in-use: mfe-page no longer has the page /events/:slug, to which mfe-theirs of the team theirs redirects /old/:slug.',
    ];
    expect(await against({ 'mfe-page': had, 'mfe-theirs': theirs }, { 'mfe-page': has })).toEqual(
      taken,
    );
    expect(
      await against(
        { 'mfe-page': had, 'mfe-theirs': theirs },
        { 'mfe-page': { stable: had, canary: has } },
      ),
    ).toEqual(taken);
  });

  const navigation: Manifest['navigation'] = {
    main: [{ label: 'Events', to: '/events?sort=date', order: 10 }],
    footer: [{ column: 'explore', label: 'Events', to: '/events', order: 10 }],
  };

  it('a link in the navigation to a missing page is refused', async () => {
    expect(await against({}, { 'mfe-own': await publish('mfe-own', { navigation }) })).toEqual([
      'module-in-use: mfe-own has a link in its navigation to /events, where no remote has a page.',
    ]);
  });

  it('the fix for a link in the navigation to a missing page names the page with nearly its address', async () => {
    const own = await publish('mfe-own', { routes: [page('/evnets')], navigation });
    const { problems } = await scene.check({}, { 'mfe-own': own });
    expect(problems.map(({ fix }) => fix)).toEqual([
      'Correct the address in mfe.json, or promote the remote that has the page first. Did you mean /evnets?',
    ]);
  });

  it('a version without a page to which the navigation of a live remote links is refused', async () => {
    const [had, has] = [
      await publish('mfe-page', { routes: [page('/events')] }),
      await publish('mfe-page'),
    ];
    const theirs = await publish('mfe-theirs', { navigation });
    expect(await against({ 'mfe-page': had, 'mfe-theirs': theirs }, { 'mfe-page': has })).toEqual([
      'module-in-use: mfe-page no longer has the page /events, to which mfe-theirs of the team theirs has a link in its navigation.',
    ]);
  });

  it('a live redirect that was already broken does not refuse other remotes', async () => {
    const theirs = await publish('mfe-theirs', { redirects });
    expect(
      await against({ 'mfe-theirs': theirs }, { 'mfe-own': await publish('mfe-own') }),
    ).toEqual([]);
  });
});

describe('Topics', () => {
  const texts = { type: 'array', items: { type: 'string' } };
  const publishing = (value: Record<string, unknown> = texts): Partial<Manifest> => ({
    publishes: [{ name: 'theirs.chosen', value }],
  });
  const reading = (value: Record<string, unknown> = texts): Partial<Manifest> => ({
    subscribes: [{ name: 'theirs.chosen', value }],
  });
  const listing = (topic: string, to = '/'): Partial<Manifest> => ({
    navigation: {
      main: [],
      footer: [],
      lists: [{ label: 'Chosen', to, parameter: 'events', topic }],
    },
  });

  it('a reader of a published topic is allowed, also of fewer values than it understands', async () => {
    const live = {
      'mfe-theirs': await publish('mfe-theirs', publishing({ ...texts, maxItems: 4 })),
    };
    expect(await against(live, { 'mfe-own': await publish('mfe-own', reading()) })).toEqual([]);
  });

  it('a topic that another remote publishes is refused', async () => {
    const live = { 'mfe-theirs': await publish('mfe-theirs', publishing()) };
    expect(
      await against(live, {
        'mfe-own': await publish('mfe-own', { team: 'theirs', ...publishing() }),
      }),
    ).toEqual([
      'topic: mfe-own publishes the topic theirs.chosen, which mfe-theirs already publishes.',
    ]);
  });

  it('a reader of a topic that no remote publishes is refused, with the topic that has nearly its name', async () => {
    const live = { 'mfe-theirs': await publish('mfe-theirs', publishing()) };
    const own = await publish('mfe-own', {
      subscribes: [{ name: 'theirs.chosn', value: texts }],
    });
    const { problems } = await scene.check(live, { 'mfe-own': own });
    expect(problems.map(({ rule, fix }) => `${rule}: ${fix}`)).toEqual([
      'topic: Correct the name in mfe.json, or promote the remote that publishes it first. Did you mean theirs.chosen?',
    ]);
  });

  it('a reader that does not understand the published values is refused', async () => {
    const live = { 'mfe-theirs': await publish('mfe-theirs', publishing()) };
    expect(
      await against(live, { 'mfe-own': await publish('mfe-own', reading({ type: 'number' })) }),
    ).toEqual([
      'topic: mfe-theirs publishes values of the topic theirs.chosen that mfe-own does not understand: the value may be a list, which is not accepted.',
    ]);
  });

  it('a publisher that changes or removes what a live remote reads is refused', async () => {
    const live = {
      'mfe-theirs': await publish('mfe-theirs', publishing()),
      'mfe-own': await publish('mfe-own', reading()),
    };
    const changed = await publish('mfe-theirs', publishing({ type: 'number' }));
    expect(await against(live, { 'mfe-theirs': changed })).toEqual([
      'topic: mfe-theirs publishes values of the topic theirs.chosen that mfe-own does not understand: the value may be a number, which is not accepted.',
    ]);
    expect(await against(live, { 'mfe-theirs': await publish('mfe-theirs') })).toEqual([
      'topic: mfe-theirs no longer publishes the topic theirs.chosen, which mfe-own of the team own reads.',
    ]);
  });

  it('a list in the header needs a topic of the remote or of another whose values are lists of texts', async () => {
    const own = (face: Partial<Manifest>) =>
      publish('mfe-own', { team: 'theirs', ...face, ...listing('theirs.chosen') });
    expect(await against({}, { 'mfe-own': await own(publishing()) })).toEqual([]);
    expect(await against({}, { 'mfe-own': await own(publishing({ type: 'number' })) })).toEqual([
      'topic: mfe-own publishes values of the topic theirs.chosen that the header does not understand: the value may be a number, which is not accepted.',
    ]);
    expect(await against({}, { 'mfe-own': await own({}) })).toEqual([
      'topic: mfe-own has a link in the header for the topic theirs.chosen, which no live remote publishes.',
    ]);
  });

  it('a list in the header that leads to no page is refused', async () => {
    const own = await publish('mfe-own', {
      publishes: [{ name: 'own.chosen', value: texts }],
      ...listing('own.chosen', '/nowhere'),
    });
    expect(await against({}, { 'mfe-own': own })).toEqual([
      'module-in-use: mfe-own has a link in its navigation to /nowhere, where no remote has a page.',
    ]);
  });
});

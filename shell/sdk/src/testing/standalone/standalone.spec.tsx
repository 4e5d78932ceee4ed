import { renderToStaticMarkup } from 'react-dom/server';
import { trialForm } from '../trial-host';
import { placesOf } from './places';
import { exampleProps, type StandaloneManifest } from './standalone';
import { standaloneHost } from './standalone-host';

const manifest: StandaloneManifest = {
  name: 'mfe-events',
  team: 'events',
  routes: [],
  fragments: [
    { slot: 'home.more', module: './Later', order: 10 },
    { slot: 'home.more', module: './First' },
    { slot: 'home.more', module: './Last', order: 20 },
    { slot: 'state.events', module: './Other' },
  ],
};

const shown = Object.fromEntries(
  manifest.fragments.map(({ module }) => [module, () => <p>{module}</p>]),
);

test('each of several fragments of a slot has an address', async () => {
  expect((await placesOf(manifest)).map(({ title, address }) => [title, address])).toEqual([
    ['home.more, order 10', '/standalone/fragments/home.more/10'],
    ['home.more', '/standalone/fragments/home.more'],
    ['home.more, order 20', '/standalone/fragments/home.more/20'],
    ['state.events', '/standalone/fragments/state.events'],
  ]);
});

test('a slot shows all fragments of the remote in their order', () => {
  const { Slot } = standaloneHost(manifest, trialForm, shown);
  expect(renderToStaticMarkup(<Slot name="home.more" />)).toBe(
    '<p>./First</p><p>./Later</p><p>./Last</p>',
  );
  expect(renderToStaticMarkup(<Slot name="home.hero" />)).toContain('another team fills it');
});

test('a fragment on its own gets the first example of each prop that has one', () => {
  const properties = {
    price: { type: 'number', examples: [9995, 12_000] },
    keep: { type: 'array', examples: [['color']] },
    note: { type: 'string' },
  };
  expect(
    exampleProps({ slot: 'vehicle.payment', module: './payment', props: { properties } }),
  ).toEqual({ price: 9995, keep: ['color'] });
  expect(exampleProps({ slot: 'home.more', module: './more' })).toEqual({});
});

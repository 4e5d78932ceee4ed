import { errorBeaconSchema } from '@larkway/releases-contract';
import type { RemoteVersion } from '../remotes/public-map';
import { describeError } from './describe-error';
import { createErrorTexts } from './error-texts';

const site = 'https://www.larkway.example';
const version = { name: 'mfe-own', version: '1', base: '/assets/mfe-own/1/' } as RemoteVersion;
const stack = `Error\n    at onClick (${site}/assets/mfe-own/1/web/12.ab.js:1:2345)`;
const loaded = () => new Promise((resolve) => setTimeout(resolve));

test('errors are taken once, each with how often it was thrown', async () => {
  const texts = createErrorTexts(site);
  texts.note(version, new Error('one'), stack);
  texts.note(version, new Error('one'), stack);
  texts.note(version, new Error('two'), undefined, stack);
  await loaded();
  expect(texts.take().map(({ message, times }) => [message, times])).toEqual([
    ['one', 2],
    ['two', 1],
  ]);
  expect(texts.take()).toEqual([]);
  texts.note(version, new Error('one'), stack);
  await loaded();
  expect(texts.take().map(({ times }) => times)).toEqual([1]);
});

test('at most five different errors of a page view are taken, and each at most twenty times', async () => {
  const texts = createErrorTexts(site);
  const noteAll = () => {
    for (const message of 'abcdefgh') texts.note(version, new Error(message), stack);
  };
  for (let time = 0; time < 30; time += 1) noteAll();
  await loaded();
  const errors = texts.take();
  expect(errors.map(({ message, times }) => [message, times])).toEqual(
    [...'abcde'].map((message) => [message, 20]),
  );
  expect(errorBeaconSchema.parse({ token: 'of a document', errors }).errors).toEqual(errors);
  noteAll();
  await loaded();
  expect(texts.take().map(({ message }) => message)).toEqual([...'abcde']);
});

test('if the code that describes errors cannot be loaded, none is taken, and it is loaded again', async () => {
  let isDown = true;
  const texts = createErrorTexts(site, async () => {
    if (isDown) throw new Error('Failed to fetch');
    return { describeError };
  });
  texts.note(version, new Error('one'), stack);
  await loaded();
  expect(texts.take()).toEqual([]);
  isDown = false;
  texts.note(version, new Error('two'), stack);
  await loaded();
  expect(texts.take().map(({ message }) => message)).toEqual(['two']);
});

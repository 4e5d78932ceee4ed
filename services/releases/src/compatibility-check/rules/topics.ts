import { isDeepStrictEqual } from 'node:util';
import { didYouMean } from '@larkway/kit/errors';
import type { CompatibilityProblem, Manifest } from '@larkway/releases-contract';
import { label, type LiveVersion, otherRemotes, type Rule } from '../combination.js';
import { findIncompatibilities } from '../json-schema/find-incompatibilities.js';
import { asRead, asSent } from '../json-schema/sent-and-read.js';

type TopicSchema = NonNullable<Manifest['publishes']>[number];

interface Reading extends TopicSchema {
  isForHeader?: true;
}

/** What the header reads. */
const listOfTexts = { type: 'array', items: { type: 'string' } };

const publishedBy = ({ release: { face } }: LiveVersion): TopicSchema[] => face.publishes ?? [];

/** What a version reads, and the header on its behalf. */
const readBy = ({ release: { face } }: LiveVersion): Reading[] => [
  ...(face.subscribes ?? []),
  ...(face.navigation?.lists ?? []).map(({ topic }): Reading => ({
    name: topic,
    value: listOfTexts,
    isForHeader: true,
  })),
];

const publishersOf = (versions: LiveVersion[], topic: string): LiveVersion[] =>
  versions.filter((version) => publishedBy(version).some(({ name }) => name === topic));

const problem = ({ name }: LiveVersion, message: string, fix: string): CompatibilityProblem => ({
  rule: 'topic',
  remote: name,
  message,
  fix,
});

const publishedTwice: Rule = (context) =>
  context.candidates.flatMap((candidate) =>
    publishedBy(candidate).flatMap(({ name }) =>
      publishersOf(otherRemotes(context, candidate), name).map((other) =>
        problem(
          candidate,
          `${label(candidate)} publishes the topic ${name}, which ${label(other)} already publishes.`,
          'Use another name, or promote both remotes together once one of them no longer publishes it.',
        ),
      ),
    ),
  );

/** The problem of a reader without a publisher, if the command causes it. */
const withoutPublisher = (
  { versions, before }: Parameters<Rule>[0],
  reader: LiveVersion,
  { name: topic, isForHeader }: Reading,
): CompatibilityProblem[] => {
  const reads = isForHeader ? 'has a link in the header for' : 'reads';
  if (reader.isMoved) {
    const known = versions.flatMap(publishedBy).map(({ name }) => name);
    return [
      problem(
        reader,
        `${label(reader)} ${reads} the topic ${topic}, which no live remote publishes.`,
        `Correct the name in mfe.json, or promote the remote that publishes it first.${didYouMean(topic, known)}`,
      ),
    ];
  }
  const earlier = publishersOf(before, topic).map(({ name }) => name);
  return versions
    .filter(({ name, isMoved }) => isMoved && earlier.includes(name))
    .map((mover) =>
      problem(
        mover,
        `${label(mover)} no longer publishes the topic ${topic}, which ${label(reader)} of the team ${reader.release.face.team} reads.`,
        `Keep publishing it until ${reader.name} is live without it.`,
      ),
    );
};

const mismatches = (publisher: LiveVersion, { name, value }: TopicSchema): string[] => {
  const published = publishedBy(publisher).find((topic) => topic.name === name)!;
  return isDeepStrictEqual(published.value, value)
    ? []
    : findIncompatibilities({ by: asRead(value), given: asSent(published.value) }).map(
        ({ path, message }) => `${path || 'the value'} ${message}`,
      );
};

const unreadable = (
  publisher: LiveVersion,
  reader: LiveVersion,
  topic: Reading,
): CompatibilityProblem[] => {
  const who = topic.isForHeader ? 'the header' : label(reader);
  if (!publisher.isMoved && !reader.isMoved) return [];
  return mismatches(publisher, topic).map((mismatch) =>
    problem(
      reader.isMoved ? reader : publisher,
      `${label(publisher)} publishes values of the topic ${topic.name} that ${who} does not understand: ${mismatch}.`,
      reader.isMoved
        ? 'Change the reader so that it understands every value that the publisher declares.'
        : `Keep publishing what it understands, or promote both remotes once the team ${reader.release.face.team} reads the new values.`,
    ),
  );
};

/**
 * `topic`: each topic is published by one remote, and every topic that a version reads is published
 * with values that it understands.
 */
export const topics: Rule = (context) => [
  ...publishedTwice(context),
  ...context.versions.flatMap((reader) =>
    readBy(reader).flatMap((topic) => {
      const publishers = publishersOf(context.versions, topic.name).filter(
        (version) => version.name !== reader.name || version === reader,
      );
      return publishers.length === 0
        ? withoutPublisher(context, reader, topic)
        : publishers.flatMap((publisher) => unreadable(publisher, reader, topic));
    }),
  ),
];

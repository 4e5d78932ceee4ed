import type { Guard } from './guard.js';

const folder = 'shell/server/document-cache';
const cache = `${folder}/document-cache.ts`;
const spec = `${folder}/document-cache.spec.ts`;
const documents = 'shell/server/documents.ts';
const site = 'shell/server/documents.spec.ts › A site that caches documents';

/** What keeps visitors apart who share documents, and shared documents true. */
export const cacheGuards: Guard[] = [
  {
    id: 'cache-placeholders',
    prevents: 'all visitors get the nonce and the form token of the first',
    file: cache,
    find: 'const placeholders = placeholdersLike(values);',
    replace: 'const placeholders = values;',
    tests: [`${spec} › a document is rendered with placeholder values and without a visitor`],
  },
  {
    id: 'cache-values',
    prevents: 'visitors get placeholders in place of their own values',
    file: documents,
    find: 'yield fill(piece, values)',
    replace: 'yield piece.bytes',
    tests: [`${site} › gives each visitor their own nonce, form token and form key`],
  },
  {
    id: 'cache-split-placeholder',
    prevents: 'a placeholder that comes in two pieces is sent to visitors',
    file: `${folder}/template.ts`,
    find: 'Math.max(beginningAt(all), last ? last.at + last.length : 0)',
    replace: 'all.length',
    tests: [
      `${folder}/compress-template.spec.ts › a document that is read in pieces of any size has each visitor’s values wherever it had placeholders, and is otherwise the same`,
    ],
  },
  {
    id: 'cache-proof',
    prevents: 'compressed documents keep values of another visitor',
    file: `${folder}/compress-template.ts`,
    find: 'if (expanded?.equals(expected)) return compressed;',
    replace: 'return compressed;',
    tests: [
      `${folder}/compress-template.spec.ts › a value that comes again beyond the reach of gzip is stored again`,
    ],
  },
  {
    id: 'cache-post',
    prevents: 'what a visitor posted is shown to others',
    file: documents,
    find: "!cache || request.method === 'POST' || ",
    replace: '!cache || ',
    tests: [`${site} › renders a posted form for its visitor only`],
  },
  {
    id: 'cache-preview',
    prevents: 'a preview is shown to others',
    file: documents,
    find: 'chosen.preview || showsTeams || ',
    replace: '',
    tests: [`${site} › neither shows a preview or team boundaries from memory nor keeps them`],
  },
  {
    id: 'cache-query',
    prevents: 'queries that change nothing fill the memory',
    file: `${folder}/document-cache.ts`,
    find: '!names || names.includes(name)',
    replace: 'true',
    tests: [
      `${spec} › names of the query that a page does not read, and their order, make no other document`,
    ],
  },
  {
    id: 'cache-choice',
    prevents: 'a visitor gets the versions of another',
    file: `${folder}/document-cache.ts`,
    find: 'JSON.stringify([id, signed?.signature, ...remotes',
    replace: 'JSON.stringify([...remotes.slice(0, 0)',
    tests: [`${spec} › each choice of versions has its own document`],
  },
  {
    id: 'cache-failed',
    prevents: 'a page that failed once is shown to everyone',
    file: cache,
    find: 'unsound > 0 || !isSuccess(response, outcome) || ',
    replace: "response.kind !== 'document' || ",
    tests: [`${spec} › a document with a region that failed is not stored`],
  },
  {
    id: 'cache-calls',
    prevents: 'a page without data is shown to everyone',
    file: cache,
    find: 'unsound -= Number(isSound)',
    replace: 'unsound -= Number(isSound) || 1',
    tests: [`${spec} › a document with a call that failed is not stored`],
  },
  {
    id: 'cache-single-flight',
    prevents: 'a popular page that has just changed overloads the site',
    file: cache,
    find: 'if (underWay && !underWay.isAbandoned())',
    replace: 'if (underWay && underWay.isAbandoned())',
    tests: [
      `${spec} › visitors who come while a document is rendered get the same rendering, and later ones get it from memory`,
    ],
  },
  {
    id: 'cache-stale',
    prevents: 'old prices are shown',
    file: cache,
    find: 'now - (entry.staleAt ?? now) > STALE_MILLISECONDS || ',
    replace: '',
    tests: [
      `${spec} › after a change of its data, a document is sent for at most half a second while it is rendered again`,
    ],
  },
  {
    id: 'cache-outdated',
    prevents: 'a page that was begun before a change is kept',
    file: cache,
    find: 'return ( !served.has(mapKey) ||',
    replace: 'return ( served.size >= 0 ? false :',
    tests: [
      `${spec} › documents of versions that are no longer served are dropped, and their running renderings are not stored`,
    ],
  },
  {
    id: 'cache-unfollowed',
    prevents: 'old prices are shown while changes are not reported',
    file: cache,
    find: ' || now - (entry.unfollowedAt ?? now) > UNFOLLOWED_MILLISECONDS',
    replace: '',
    tests: [
      `${spec} › while changes of its data are not reported, a document is sent for a second`,
    ],
  },
  {
    id: 'cache-versions',
    prevents: 'documents of a version that was rolled back are shown',
    file: cache,
    find: 'entries.dropIf(({ mapKey }) => !served.has(mapKey));',
    replace: '',
    tests: [
      `${spec} › documents of versions that are no longer served are dropped, and their running renderings are not stored`,
    ],
  },
  {
    id: 'cache-memory',
    prevents: 'documents take all memory',
    file: `${folder}/byte-limited-map.ts`,
    find: 'if (bytes <= limit) return;',
    replace: 'return;',
    tests: [
      `${spec} › documents stay within the memory limit, and the least recently used are dropped first`,
    ],
  },
  {
    id: 'cache-compressions',
    prevents: 'requests for many addresses fill a queue of compressions',
    file: `${folder}/stored-body.ts`,
    find: 'if (waiting === MOST_WAITING) return undefined;',
    replace: '',
    tests: [
      `${folder}/stored-body.spec.ts › of many documents that become popular together, some are compressed further, and the others once they are requested again`,
    ],
  },
  {
    id: 'cache-feed',
    prevents: 'a dead feed is believed',
    file: `${folder}/follow-revisions.ts`,
    find: 'setTimeout(() => silent.abort(new Error(',
    replace: 'setTimeout(() => void (new Error(',
    tests: [
      `${folder}/follow-revisions.spec.ts › a feed that sends nothing for ten seconds counts as broken`,
    ],
  },
];

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { transformFile } from '@swc/core';
import { root } from '@larkway/infra/local';
import type { LivePayload } from '@larkway/releases-contract';
import { livePayload } from '../../fixtures/live-payload.js';
import { kilobytes, microseconds, percentile, sum } from '../figures.js';
import { startOwnSite } from '../sites.js';
import type { Part } from '../part.js';

/** Milliseconds at the 99th percentile. */
const CHOICE_LIMIT = 1;
const DOCUMENTS = 50_000;
/** Bytes, brotli. */
const WEIGHT_LIMIT = 6_000;

type MeasureChoices = (options: {
  payload: LivePayload;
  artifacts: string;
  cache: string;
  documents: number;
}) => Promise<number[]>;

const brotli = (text: string): number => brotliCompressSync(text).length;

/** What the document carries for releases: hashes and last good versions. */
const withoutMachinery = (html: string): string =>
  html
    .replace(/,"integrity":"sha384-[^"]+"/g, '')
    .replace(/,"lastGood":\{[^}]*\}/g, '')
    .replace(/ integrity="sha384-[^"]+"/g, '');

/**
 * Scripts of the shell that exist for releases only, measured as separate files, which weigh more
 * than within a bundle.
 */
const machinery = [
  'script-hashes.ts',
  'retries.ts',
  'script-loader.ts',
  'style-loader.ts',
  'applied-rules.ts',
  'browser-loader.ts',
  'regions.tsx',
];

const weightOfScripts = async (): Promise<number> => {
  const jsc = {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    minify: { compress: true, mangle: true },
    transform: { react: { runtime: 'automatic' } },
  } as const;
  const minified = await Promise.all(
    machinery.map((file) =>
      transformFile(path.join(root, 'shell/src/remotes', file), {
        jsc,
        minify: true,
        module: { type: 'es6' },
      }),
    ),
  );
  return sum(minified.map(({ code }) => brotli(code)));
};

/** What releases cost every document. */
export const resolution: Part = {
  name: 'resolution',
  title: 'Releases: choosing versions for a document, and what the initial load contains for it',
  measure: async (context) => {
    const { urls, release } = await startOwnSite(context);
    const { measureChoices } = (await import(
      pathToFileURL(path.join(import.meta.dirname, 'measure-choices.mjs')).href
    )) as { measureChoices: MeasureChoices };
    const payload = await livePayload(urls['releases']);
    const choices = await measureChoices({
      payload,
      artifacts: release.artifactsDir,
      cache: path.join(context.folder, 'choices'),
      documents: DOCUMENTS,
    });
    const p99 = percentile(choices, 0.99);
    const html = await (await fetch(`${urls['site']}/`)).text();
    const inDocument = brotli(html) - brotli(withoutMachinery(html));
    const inScripts = await weightOfScripts();
    const weight = inDocument + inScripts;
    return {
      rows: [
        {
          what: `Choosing the versions of a document, four canaries: p99 of ${DOCUMENTS.toLocaleString('en')}`,
          value: microseconds(p99 * 1_000),
          target: `<= ${CHOICE_LIMIT} ms`,
          holds: p99 <= CHOICE_LIMIT,
        },
        {
          what: 'Signed map and hashes in the document of /, brotli',
          value: kilobytes(inDocument),
        },
        { what: 'Loader, hashes, fallbacks in the browser, brotli', value: kilobytes(inScripts) },
        {
          what: 'Both together',
          value: kilobytes(weight),
          target: `<= ${kilobytes(WEIGHT_LIMIT)}`,
          holds: weight <= WEIGHT_LIMIT,
        },
      ],
      figures: { p99, p50: percentile(choices, 0.5), inDocument, inScripts },
    };
  },
};

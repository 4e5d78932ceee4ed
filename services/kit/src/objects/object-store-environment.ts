import { z } from 'zod';
import { openFolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';

/** Where artifacts are stored: a folder, or a bucket of an S3-compatible store. */
export const objectStoreEnvironment = {
  ARTEFACTS_DIR: z.string().min(1).optional(),
  /** `https://s3.eu-central-1.amazonaws.com`, or any S3-compatible server. */
  ARTEFACTS_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ARTEFACTS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  ARTEFACTS_S3_REGION: z.string().min(1).default('us-east-1'),
  ARTEFACTS_S3_ACCESS_KEY: z.string().min(1).optional(),
  ARTEFACTS_S3_SECRET_KEY: z.string().min(1).optional(),
  /** For temporary keys, such as those of a CI pipeline with OpenID Connect. */
  ARTEFACTS_S3_SESSION_TOKEN: z.string().min(1).optional(),
  /** Prefix of every key, such as `larkway/`. */
  ARTEFACTS_S3_PREFIX: z
    .string()
    .regex(/^([\w@-][\w@.-]*\/)*$/, 'must end with a slash')
    .default(''),
};

export type ObjectStoreConfig = z.infer<z.ZodObject<typeof objectStoreEnvironment>>;

const bucketVariables = [
  'ARTEFACTS_S3_ENDPOINT',
  'ARTEFACTS_S3_BUCKET',
  'ARTEFACTS_S3_ACCESS_KEY',
  'ARTEFACTS_S3_SECRET_KEY',
] as const;

type StorePlaces = Pick<ObjectStoreConfig, 'ARTEFACTS_DIR' | (typeof bucketVariables)[number]>;

const hasOneStore = (config: StorePlaces): boolean => {
  const given = bucketVariables.filter((name) => config[name] !== undefined).length;
  return config.ARTEFACTS_DIR === undefined ? given === bucketVariables.length : given === 0;
};

/** Arguments for `.refine()`: exactly one of the two kinds of store must be configured. */
export const oneObjectStore: [typeof hasOneStore, { path: string[]; message: string }] = [
  hasOneStore,
  {
    path: ['ARTEFACTS_DIR'],
    message: `set either ARTEFACTS_DIR or all of ${bucketVariables.join(', ')}`,
  },
];

/**
 * Opens the configured store. Loads the S3 client only for a bucket.
 * @throws when no store is configured.
 */
export const openObjectStore = async (config: ObjectStoreConfig): Promise<ObjectStore> => {
  if (config.ARTEFACTS_DIR !== undefined) return openFolderStore(config.ARTEFACTS_DIR);
  const {
    ARTEFACTS_S3_ENDPOINT: endpoint,
    ARTEFACTS_S3_BUCKET: bucket,
    ARTEFACTS_S3_ACCESS_KEY: accessKey,
    ARTEFACTS_S3_SECRET_KEY: secretKey,
  } = config;
  if (!endpoint || !bucket || !accessKey || !secretKey) throw new Error(oneObjectStore[1].message);
  const { openS3Store } = await import('./s3-store.js');
  const {
    ARTEFACTS_S3_SESSION_TOKEN: sessionToken,
    ARTEFACTS_S3_REGION: region,
    ARTEFACTS_S3_PREFIX: prefix,
  } = config;
  return openS3Store({
    endpoint,
    bucket,
    accessKey,
    secretKey,
    region,
    prefix,
    ...(sessionToken ? { sessionToken } : {}),
  });
};

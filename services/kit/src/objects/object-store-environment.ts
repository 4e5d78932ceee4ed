import { z } from 'zod';
import { openFolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';

/** Where artifacts are stored: a folder, or a bucket of an S3-compatible store. */
export const objectStoreEnvironment = {
  ARTIFACTS_DIR: z.string().min(1).optional(),
  /** `https://s3.eu-central-1.amazonaws.com`, or any S3-compatible server. */
  ARTIFACTS_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ARTIFACTS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  ARTIFACTS_S3_REGION: z.string().min(1).default('us-east-1'),
  ARTIFACTS_S3_ACCESS_KEY: z.string().min(1).optional(),
  ARTIFACTS_S3_SECRET_KEY: z.string().min(1).optional(),
  /** For temporary keys, such as those of a CI pipeline with OpenID Connect. */
  ARTIFACTS_S3_SESSION_TOKEN: z.string().min(1).optional(),
  /** Prefix of every key, such as `larkway/`. */
  ARTIFACTS_S3_PREFIX: z
    .string()
    .regex(/^([\w@-][\w@.-]*\/)*$/, 'must end with a slash')
    .default(''),
};

export type ObjectStoreConfig = z.infer<z.ZodObject<typeof objectStoreEnvironment>>;

const bucketVariables = [
  'ARTIFACTS_S3_ENDPOINT',
  'ARTIFACTS_S3_BUCKET',
  'ARTIFACTS_S3_ACCESS_KEY',
  'ARTIFACTS_S3_SECRET_KEY',
] as const;

type StorePlaces = Pick<ObjectStoreConfig, 'ARTIFACTS_DIR' | (typeof bucketVariables)[number]>;

const hasOneStore = (config: StorePlaces): boolean => {
  const given = bucketVariables.filter((name) => config[name] !== undefined).length;
  return config.ARTIFACTS_DIR === undefined ? given === bucketVariables.length : given === 0;
};

/** Arguments for `.refine()`: exactly one of the two kinds of store must be configured. */
export const oneObjectStore: [typeof hasOneStore, { path: string[]; message: string }] = [
  hasOneStore,
  {
    path: ['ARTIFACTS_DIR'],
    message: `set either ARTIFACTS_DIR or all of ${bucketVariables.join(', ')}`,
  },
];

/**
 * Opens the configured store. Loads the S3 client only for a bucket.
 * @throws when no store is configured.
 */
export const openObjectStore = async (config: ObjectStoreConfig): Promise<ObjectStore> => {
  if (config.ARTIFACTS_DIR !== undefined) return openFolderStore(config.ARTIFACTS_DIR);
  const {
    ARTIFACTS_S3_ENDPOINT: endpoint,
    ARTIFACTS_S3_BUCKET: bucket,
    ARTIFACTS_S3_ACCESS_KEY: accessKey,
    ARTIFACTS_S3_SECRET_KEY: secretKey,
  } = config;
  if (!endpoint || !bucket || !accessKey || !secretKey) throw new Error(oneObjectStore[1].message);
  const { openS3Store } = await import('./s3-store.js');
  const {
    ARTIFACTS_S3_SESSION_TOKEN: sessionToken,
    ARTIFACTS_S3_REGION: region,
    ARTIFACTS_S3_PREFIX: prefix,
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

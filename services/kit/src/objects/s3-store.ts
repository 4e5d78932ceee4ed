import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkedKey, checkedPrefix, type ObjectStore, type WriteOptions } from './object-store.js';

export interface S3StoreConfig {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** For temporary keys. */
  sessionToken?: string;
  /** Prefix of every key: empty, or with a slash at its end. */
  prefix: string;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const clientOptions = ({
  endpoint,
  region,
  accessKey,
  secretKey,
  sessionToken,
}: S3StoreConfig): S3ClientConfig => ({
  endpoint,
  region,
  credentials: {
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    ...(sessionToken ? { sessionToken } : {}),
  },
  // What every S3-compatible server supports: bucket names in the path, and no optional checksums.
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/**
 * Opens an existing bucket on an S3-compatible server. Of concurrent writers of a key, the first
 * wins if the server supports conditional writes, otherwise (501) the last.
 */
export const openS3Store = (config: S3StoreConfig): ObjectStore => {
  const client = new S3Client(clientOptions(config));
  const { bucket: Bucket, prefix } = config;
  const placeOf = (key: string) => ({ Bucket, Key: `${prefix}${checkedKey(key)}` });

  const isThere = async (key: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand(placeOf(key)));
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  };

  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(placeOf(key)));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      // A missing bucket is also a 404, but must not look like a missing object.
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  };

  const put = (
    key: string,
    Body: Buffer,
    { contentType = 'application/octet-stream' }: WriteOptions,
    condition: { IfNoneMatch?: '*' },
  ) =>
    client.send(
      new PutObjectCommand({
        ...placeOf(key),
        Body,
        ContentType: contentType,
        CacheControl: 'public, max-age=31536000, immutable',
        ...condition,
      }),
    );

  const write = async (
    key: string,
    bytes: Buffer,
    options: WriteOptions = {},
  ): Promise<'written' | 'exists'> => {
    // The condition below decides. This check saves uploads, and is the only one without
    // conditional writes.
    if (await isThere(key)) return 'exists';
    try {
      await put(key, bytes, options, { IfNoneMatch: '*' });
    } catch (error) {
      const status = statusOf(error);
      // 409: another client is writing the same key. If the object exists, that client was first.
      if (status === 412 || (status === 409 && (await isThere(key)))) return 'exists';
      if (status !== 501) throw error;
      await put(key, bytes, options, {});
    }
    return 'written';
  };

  const remove = async (key: string): Promise<void> => {
    try {
      await client.send(new DeleteObjectCommand(placeOf(key)));
    } catch (error) {
      // Not every server responds with 204 to the removal of a missing object, as S3 does.
      if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchKey') throw error;
    }
  };

  const list = async (wanted: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket, Prefix: `${prefix}${checkedPrefix(wanted)}` },
    )) {
      keys.push(...Contents.map(({ Key }) => Key!.slice(prefix.length)));
    }
    return keys.sort();
  };

  return { read, write, remove, list };
};

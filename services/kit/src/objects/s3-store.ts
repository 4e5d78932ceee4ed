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
  /** Of temporary keys. */
  sessionToken?: string;
  /** Before every key; empty, or with a slash at its end. */
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
  // Bucket names as part of the path, and no checksums but those that were asked for: what every server understands.
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/**
 * Objects in a bucket that is there already, on a server that speaks S3. Where the server knows conditional writes, the first of several
 * writers at once wins; where it does not (501), the last one does.
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
      // A bucket that is not there answers 404 as well, and is no answer about the object.
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
    // The condition below decides. That it is asked first saves uploads, and is all there is where a server knows no conditions.
    if (await isThere(key)) return 'exists';
    try {
      await put(key, bytes, options, { IfNoneMatch: '*' });
    } catch (error) {
      const status = statusOf(error);
      // 409: somebody writes the same key at this moment; whether they were first is known when it is there.
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
      // S3 itself answers 204 then; not every server does.
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

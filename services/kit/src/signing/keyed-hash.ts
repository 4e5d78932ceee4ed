import { createHmac } from 'node:crypto';
import { hashFunctionOf } from '../config/rotating-secret.js';

/** HMAC of the content with at least 256 bits. Hashes for different purposes never match. */
export const keyedHash = (key: string, purpose: string, content: string | Buffer): Buffer =>
  createHmac(hashFunctionOf(key), key).update(`${purpose}\n`).update(content).digest();

import { createHmac } from 'node:crypto';
import { hashFunctionOf } from '../config/rotating-secret.js';

/** At least 256 bits that only holders of the key can make. What is made for one purpose is worth nothing for another. */
export const keyedHash = (key: string, purpose: string, content: string | Buffer): Buffer =>
  createHmac(hashFunctionOf(key), key).update(`${purpose}\n`).update(content).digest();

import { createHmac } from 'node:crypto';

/** 256 bits that only holders of the key can make. What is made for one purpose is worth nothing for another. */
export const keyedHash = (key: string, purpose: string, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n`).update(content).digest();

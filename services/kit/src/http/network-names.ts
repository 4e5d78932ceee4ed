import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { clientNetwork } from './client-network.js';

/** Names networks for this process alone: what is kept for a while tells nobody whose address it was. */
export const networkNames = (networkOf = clientNetwork): ((address: string) => string) => {
  const key = createSecretKey(randomBytes(32));
  return (address) =>
    createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
};

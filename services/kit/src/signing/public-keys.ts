import { z } from 'zod';

/** Ed25519 public keys: SPKI in DER, base64; several, separated by commas, while one is being replaced. */
export const publicKeys = z.string().transform((text) => text.split(',').map((key) => key.trim()));

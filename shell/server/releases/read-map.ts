import type { Verifier } from '@larkway/kit';
import { type Channel, type LivePayload, livePayloadSchema, type SignedMap, signedMapSchema } from '@larkway/releases-contract';

/** A map that was proved, and the text that proves it. */
export interface ProvedMap {
  payload: LivePayload;
  signed: SignedMap;
}

export type ReadMap = (text: string) => ProvedMap;

/** Reads signed maps of one channel. What is returned throws for whatever is not one, or was not signed by a known key. */
export const mapReader =
  (verifier: Verifier, channel: Channel): ReadMap =>
  (text) => {
    const signed = signedMapSchema.parse(JSON.parse(text));
    const payload = livePayloadSchema.parse(JSON.parse(verifier.open(signed)));
    if (payload.channel !== channel) throw new Error(`A map of the channel ${payload.channel}, not ${channel}`);
    return { payload, signed };
  };

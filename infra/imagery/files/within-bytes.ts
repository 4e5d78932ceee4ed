import type { Sharp } from 'sharp';

/**
 * A picture in the first of `qualities` (best first) that fits into `most` bytes.
 * @throws when none does.
 */
export async function withinBytes(
  most: number,
  qualities: readonly number[],
  encoded: (quality: number) => Sharp,
): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encoded(quality).toBuffer();
    if (bytes.length <= most) return bytes;
  }
  throw new Error(`No quality brings the picture below ${Math.round(most)} bytes`);
}

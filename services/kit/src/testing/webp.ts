interface Wanted {
  width: number;
  height: number;
  /** Distinguishes pictures. */
  content?: string;
  bytes?: number;
  /** `VP8X` for a picture with metadata, transparency or several frames. */
  format?: 'VP8 ' | 'VP8X';
}

/** A WebP picture with a valid header. Its frame is not decoded in these tests. */
export const webp = ({
  width,
  height,
  content = '',
  bytes: length = 64,
  format = 'VP8 ',
}: Wanted): string => {
  const bytes = Buffer.alloc(length);
  bytes.write('RIFF', 'latin1');
  bytes.writeUInt32LE(length - 8, 4);
  bytes.write(`WEBP${format}`, 8, 'latin1');
  bytes.writeUInt32LE(length - 20, 16);
  bytes.writeUIntBE(0x9d012a, 23, 3);
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  bytes.write(content, 30);
  return bytes.toString('base64');
};

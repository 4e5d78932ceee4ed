const width = (rows: string[][], column: number): number =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0));

/** Aligns columns. The last column is not padded. */
export const table = (rows: string[][]): string =>
  rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell.padEnd(width(rows, column)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');

/** `2026-11-21 18:04`, UTC. */
export const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** `12.3 kB`, in thousands of bytes. */
export const kilobytes = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kB`;

/** Spreadsheets take a cell that begins with one of these for a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** A cell in quotes; a leading apostrophe makes spreadsheets show a formula as text. */
const csvCell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value !== 'number' && formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** A line of CSV as in RFC 4180. */
export const csvLine = (cells: unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The ways in which people write one: `10001`, `10001-1234`, `10001 1234`, `100011234`. */
const written = /^(\d{5})(?:[ -]?(\d{4}))?$/;

/** A ZIP code as it is listed, `10001` or `10001-1234`; null when the text is none. */
export const toZipCode = (text: string): string | null => {
  const [, five, four] = written.exec(text.trim()) ?? [];
  if (five === undefined) return null;
  return four === undefined ? five : `${five}-${four}`;
};

/** The five digits that name the area. */
export const areaOf = (zipCode: string): string => zipCode.slice(0, 5);

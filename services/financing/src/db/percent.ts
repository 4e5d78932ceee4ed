/** Postgres hands `numeric` out as text; two decimals are exact as a number's shortest form. */
export const percent = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

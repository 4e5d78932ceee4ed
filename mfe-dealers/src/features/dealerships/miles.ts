/** `Less than 1 mile`, `1 mile`, `4.2 miles`, `142 miles` */
export const milesText = (miles: number): string => {
  if (miles < 1) return 'Less than 1 mile';
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`;
};

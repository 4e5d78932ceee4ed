const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `/inventory/d6-max` -> `D6 Max`: the title of a page that has not said its own. */
export const titleFromPath = (pathname: string): string => {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? 'home';
  return decoded(last)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
};

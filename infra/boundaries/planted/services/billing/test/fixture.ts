export const fixture = 'fixture';

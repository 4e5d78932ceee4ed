export const toast = 'toast';

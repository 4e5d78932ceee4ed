export const preset = 'preset';

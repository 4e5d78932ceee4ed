export const largestPaint = { name: 'largest-paint', title: '', measure: async () => ({ rows: [], figures: {} }) };

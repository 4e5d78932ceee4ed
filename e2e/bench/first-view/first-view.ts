export const firstView = { name: 'first-view', title: '', measure: async () => ({ rows: [], figures: {} }) };

/** NOTIFY channel of changes to data that the service's documents contain. */
export const CHANGES_CHANNEL = 'financing_changed';

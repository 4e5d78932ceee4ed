/** NOTIFY channel of changes to data that the service's documents contain. */
export const CHANGES_CHANNEL = 'dealers_changed';

/** NOTIFY channel of new applications. */
export const RECEIVED_CHANNEL = 'dealer_application_received';

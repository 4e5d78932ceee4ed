/** Announces new applications. */
export const RECEIVED_CHANNEL = 'dealer_application_received';

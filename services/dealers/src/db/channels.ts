/** Postgres channel on which the database announces that something which is served has changed. */
export const CHANGES_CHANNEL = 'dealers_changed';

/** Announces new applications. */
export const RECEIVED_CHANNEL = 'dealer_application_received';

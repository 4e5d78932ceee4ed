/** Postgres channel on which the database announces that something which is served has changed. */
export const CHANGES_CHANNEL = 'financing_changed';

/** PostgreSQL tells it when a map was added. */
export const LIVE_MAPS_CHANNEL = 'live_maps_changed';

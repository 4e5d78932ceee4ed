/** NOTIFY channel of new maps and epochs. */
export const LIVE_MAPS_CHANNEL = 'live_maps_changed';

/** The icons of the design system, by their Phosphor names. */
export const iconNames = [
  'ArrowLeft', 'ArrowRight', 'ArrowUpRight', 'ArrowsClockwise', 'BatteryCharging', 'CalendarBlank', 'CaretDown', 'CaretRight', 'Chat',
  'Check', 'CheckCircle', 'Clock', 'CreditCard', 'Envelope', 'Gauge', 'Info', 'List', 'MagnifyingGlass', 'MapPin', 'Minus',
  'Moon', 'NavigationArrow', 'Phone', 'Plus', 'ShieldCheck', 'Storefront', 'Sun', 'Users', 'Warning', 'WarningCircle', 'Wrench', 'X',
];

/**
 * Values of `Vehicle.category` and of the query parameter `category`, in the order of the select.
 */
export const vehicleCategories = [
  '2-seater',
  '4-seater',
  '6-seater',
  '8-seater',
  '4x4-awd',
  'utility',
] as const;

export type VehicleCategory = (typeof vehicleCategories)[number];

/** Label of the category select while nothing is selected. */
export const allCategoriesLabel = 'All Categories';

export const categoryLabels: Readonly<Record<VehicleCategory, string>> = {
  '2-seater': '2 Seater',
  '4-seater': '4 Seater',
  '6-seater': '6 Seater',
  '8-seater': '8 Seater',
  '4x4-awd': '4X4 AWD',
  utility: 'Utility Vehicles',
};

/** Whether a query parameter names a category. */
export const isVehicleCategory = (value: unknown): value is VehicleCategory =>
  (vehicleCategories as readonly unknown[]).includes(value);

export {
  allCategoriesLabel,
  categoryLabels,
  isVehicleCategory,
  vehicleCategories,
} from './categories.js';
export type { VehicleCategory } from './categories.js';
export { comparedModels, mostComparedModels } from './compared-models.js';
export { inventoryPaths } from './paths.js';
export { allPricesLabel, isInPriceBand, isPriceBandId, priceBands } from './price-bands.js';
export type { PriceBand, PriceBandId } from './price-bands.js';
export { inventoryRoutes } from './routes.js';
export {
  vehicleListSchema,
  vehicleSchema,
  vehicleSlugSchema,
  vehicleSpecificationsSchema,
} from './schemas.js';
export type { Vehicle, VehicleSpecifications } from './schemas.js';

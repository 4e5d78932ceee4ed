import type { Vehicle } from '@larkway/inventory-contract';
import { seatsOf, topSpeedOf } from '../../ui/facts';

export interface SpecGroup {
  title: string;
  rows: { label: string; value: string }[];
}

const ASK = 'Ask your dealer';

/**
 * The three lists of the detail page. All rows are always present; missing data gets a text that is
 * true of all models.
 */
export const specLists = (vehicle: Vehicle): SpecGroup[] => {
  const { power, features, dimensions } = vehicle.specifications;
  return [
    {
      title: 'Performance',
      rows: [
        { label: 'Top speed', value: topSpeedOf(vehicle) },
        { label: 'Motor', value: power?.motor ?? 'Electric' },
        { label: 'Battery', value: power?.battery ?? 'Rechargeable' },
        { label: 'Controller', value: power?.controller ?? 'Matched to the motor' },
        { label: 'Range', value: vehicle.range },
      ],
    },
    {
      title: 'Safety & Features',
      rows: [
        { label: 'Passengers', value: seatsOf(vehicle) ?? ASK },
        { label: 'Brakes', value: features?.brakes ?? 'Four-wheel brakes' },
        { label: 'Lights', value: features?.lights ?? 'Headlights, tail lights, turn signals' },
        { label: 'Seating', value: features?.seating ?? 'Standard seats' },
        { label: 'Length', value: dimensions?.length ?? ASK },
      ],
    },
    {
      title: 'Warranty & Service',
      rows: [
        { label: 'Warranty', value: features?.warranty ?? 'Limited warranty' },
        { label: 'Assembly', value: features?.assembly ?? ASK },
        { label: 'Charging', value: '6 to 8 hours' },
        { label: 'Service', value: 'Dealers in all 50 states' },
        { label: 'Support', value: 'Replies within 24 hours' },
      ],
    },
  ];
};

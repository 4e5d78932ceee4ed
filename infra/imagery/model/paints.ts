/** A paint; `hex` is #rrggbb, sRGB, the color under the clear coat. */
export interface Paint {
  id: string;
  name: string;
  hex: string;
}

const paint = (id: string, name: string, hex: string): Paint => ({ id, name, hex });

/** All paints of the brand; each model names its own. */
const PAINTS: readonly Paint[] = [
  paint('bay-blue', 'Bay Blue', '#3f6fb5'),
  paint('silver-mist', 'Silver Mist', '#c9ced3'),
  paint('buttermilk', 'Buttermilk', '#e6dec8'),
  paint('claret', 'Claret', '#7d1220'),
  paint('coral', 'Coral', '#c8553d'),
  paint('cobalt', 'Cobalt', '#0b3d91'),
  paint('garnet', 'Garnet', '#8f1020'),
  paint('night', 'Night', '#15181c'),
  paint('sea-glass', 'Sea Glass', '#7fa8a0'),
  paint('harbor-blue', 'Harbor Blue', '#1d4e68'),
  paint('tide', 'Tide', '#2f6f73'),
  paint('meadowlark', 'Meadowlark', '#e2b23a'),
  paint('moss', 'Moss', '#4b5a3a'),
  paint('shell-white', 'Shell White', '#eceae3'),
  paint('slate', 'Slate', '#5b6b7a'),
  paint('pine', 'Pine', '#0f5c4a'),
  paint('mulberry', 'Mulberry', '#5f2430'),
  paint('cloud-white', 'Cloud White', '#e9eae8'),
  paint('dune', 'Dune', '#8a7a5c'),
  paint('marsh', 'Marsh', '#6d8472'),
  paint('midnight', 'Midnight', '#1c2430'),
  paint('sky', 'Sky', '#9cc3d8'),
  paint('olive', 'Olive', '#4f5b3d'),
  paint('copper', 'Copper', '#c2571a'),
  paint('sand', 'Sand', '#b9a67e'),
  paint('storm', 'Storm', '#37505e'),
  paint('pearl', 'Pearl', '#d8d9d6'),
  paint('worksite-white', 'Worksite White', '#dfe1dc'),
  paint('amber', 'Amber', '#e0a21b'),
  paint('fairway', 'Fairway', '#2d5d3a'),
  paint('brick', 'Brick', '#b3382c'),
];

/** @throws for an unknown paint. */
export const paintOf = (id: string): Paint => {
  const found = PAINTS.find((each) => each.id === id);
  if (!found) throw new Error(`Unknown paint: ${id}`);
  return found;
};

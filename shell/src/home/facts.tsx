import { Container, StatTiles } from '@larkway/sdk';
import { catalogueFigures } from '../layout/catalogue-figures';

const { models, lowestPrice, longestRange, dealers, states } = catalogueFigures;

const items = [
  { figure: String(models), label: 'models, 2 to 8 seats' },
  { figure: lowestPrice, label: 'starting MSRP' },
  { figure: longestRange, label: 'longest range' },
  { figure: `${dealers} dealers`, label: `across all ${states} states` },
];

export const Facts = () => (
  <Container>
    <StatTiles items={items} />
  </Container>
);

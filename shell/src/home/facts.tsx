import { Container, StatTiles } from '@larkway/sdk';
import { dollars, useFigures } from '../layout/catalogue-figures';

export const Facts = () => {
  const { models, lowestPrice, longestRange, dealers } = useFigures();
  return (
    <Container>
      <StatTiles
        items={[
          { figure: String(models), label: 'models, 2 to 8 seats' },
          { figure: dollars(lowestPrice), label: 'starting MSRP' },
          { figure: `${longestRange} miles`, label: 'longest range' },
          { figure: `${dealers} dealers`, label: 'across all 50 states' },
        ]}
      />
    </Container>
  );
};

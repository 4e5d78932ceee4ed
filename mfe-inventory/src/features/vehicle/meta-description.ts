import type { Vehicle } from '@larkway/inventory-contract';
import { categoryInText } from '../../ui/facts';
import { formatPrice } from '../../ui/money';

/** As much as search engines show. */
const MOST = 160;

const upToWord = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.]+$/, '')}…`;
};

/** The facts that decide, then as much of the vehicle's own description as fits. */
export const metaDescription = ({ name, price, category, range, description }: Vehicle): string =>
  upToWord(
    `${name} from ${formatPrice(price)}: ${categoryInText(category)}, ${range} per charge. ${description}`,
    MOST,
  );

import type { State } from '@larkway/dealers-contract';
import type { Head } from '@larkway/sdk';
import { dealerCountText } from '../../ui/dealer-count';

export const stateHead = ({ name, description, dealerCount }: State): Head => ({
  title: `Dealers in ${name}`,
  description: `${dealerCountText(dealerCount)} in ${name}. ${description}`,
});

export const notFoundHead: Head = { title: 'State Not Found', noindex: true };

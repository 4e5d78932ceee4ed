// breaks: kit-has-no-business
import { order } from '../../orders/contract/src/order';

export const usesOrdersContract = order;

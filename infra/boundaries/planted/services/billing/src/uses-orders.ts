// breaks: service-knows-no-other-service
import type { OrdersRow } from '../../orders/src/orders-row';

export const usesOrders = (row: OrdersRow) => row;

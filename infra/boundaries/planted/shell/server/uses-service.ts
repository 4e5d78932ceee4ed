// breaks: site-server-knows-the-kit-not-services
import type { OrdersRow } from '../../services/orders/src/orders-row';

export const usesService = (row: OrdersRow) => row;

export interface OrdersRow {
  id: string;
}

export interface Planted {
  name: string;
}

import type { ZodType } from 'zod';

/** One operation of a service: what it takes and what it answers. OpenAPI and the 405 answers are derived from it. */
export interface RouteDefinition {
  method: 'GET' | 'POST';
  /** In router style, for example `/api/vehicles/:slug`. */
  path: string;
  summary: string;
  params?: ZodType;
  query?: ZodType;
  headers?: ZodType;
  body?: ZodType;
  success: { status: number; schema: ZodType; description: string };
  /** Status codes of the failures that the operation answers by design. */
  errors: number[];
}

/** Keeps the literal types of a route definition. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

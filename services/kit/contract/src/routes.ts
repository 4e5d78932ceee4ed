import type { ZodType } from 'zod';

/** One operation of a service. OpenAPI and the 405 responses are derived from it. */
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
  /** Status codes of the expected failures. */
  errors: number[];
}

/** Keeps the literal types of a route definition. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

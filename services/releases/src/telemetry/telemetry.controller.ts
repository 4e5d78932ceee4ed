import {
  type Figures,
  type Measure,
  measures,
  type Observation,
  tallies,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import { type Caller, requireReporter } from '../access/permissions.js';
import { type Histogram, quantile, sizeOf } from './histogram.js';
import { Observations } from './observations.js';

const routes = telemetryRoutes;

const figureOf = (
  measure: Measure,
  histogram: Histogram | undefined,
): Figures['measures'][Measure] => {
  if (!histogram || sizeOf(histogram) === 0) return null;
  const at = (share: number) => quantile(measure, histogram, share)!;
  return { count: sizeOf(histogram), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
};

@Controller()
export class TelemetryController {
  constructor(private readonly observations: Observations) {}

  @RouteHandler(routes.observe, { forSite: true })
  async observe(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.observe.body }) seen: Observation[],
  ): Promise<{ taken: number }> {
    requireReporter(caller, 'report measurements of versions');
    await this.observations.add(seen);
    return { taken: seen.length };
  }

  @RouteHandler(routes.figures)
  async figures(
    @Query({ schema: routes.figures.query }) { name, hours }: z.infer<typeof routes.figures.query>,
  ): Promise<Figures[]> {
    const to = new Date();
    const from = new Date(to.getTime() - hours * 3_600_000);
    return (await this.observations.since(from, name)).map((seen) => ({
      name: seen.name,
      version: seen.version,
      from: from.toISOString(),
      to: to.toISOString(),
      tallies: Object.fromEntries(
        tallies.map((tally) => [tally, seen.tallies[tally] ?? 0]),
      ) as Figures['tallies'],
      measures: Object.fromEntries(
        measures.map((measure) => [measure, figureOf(measure, seen.histograms[measure])]),
      ) as Figures['measures'],
    }));
  }
}

import {
  type Figures,
  type Measure,
  measures,
  type Observation,
  regionEvents,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  requireReporter,
  RouteHandler,
} from '../access/access.guard.js';
import { type Histogram, quantile, sizeOf } from './histogram.js';
import { TelemetryService } from './telemetry.service.js';

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
  constructor(private readonly telemetry: TelemetryService) {}

  @RouteHandler(routes.observe, { callers: 'site' })
  async observe(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.observe.body }) seen: Observation[],
  ): Promise<{ taken: number }> {
    requireReporter(caller, 'report measurements of versions');
    await this.telemetry.add(seen);
    return { taken: seen.length };
  }

  @RouteHandler(routes.figures)
  async figures(
    @Query({ schema: routes.figures.query }) { name, hours }: z.infer<typeof routes.figures.query>,
  ): Promise<Figures[]> {
    const to = new Date();
    const from = new Date(to.getTime() - hours * 3_600_000);
    return (await this.telemetry.since(from, name)).map((seen) => ({
      name: seen.name,
      version: seen.version,
      from: from.toISOString(),
      to: to.toISOString(),
      tallies: Object.fromEntries(
        regionEvents.map((event) => [event, seen.tallies[event] ?? 0]),
      ) as Figures['tallies'],
      measures: Object.fromEntries(
        measures.map((measure) => [measure, figureOf(measure, seen.histograms[measure])]),
      ) as Figures['measures'],
    }));
  }
}

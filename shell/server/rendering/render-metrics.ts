import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Overloaded } from './render-pool.js';
import type { Fault } from './render-process.js';
import { versionOf } from './render-plan.js';

const nameOf = (key: string): string => versionOf(key).name;

export interface RenderFigures {
  /** Documents under way and waiting. */
  load: () => number;
  pools: () => number;
}

/** What operations learn about rendering. */
export const createRenderMetrics = (registry: Registry, { load, pools }: RenderFigures) => {
  const registers = [registry];
  new Gauge({
    name: 'site_documents_under_way',
    help: 'Documents being rendered or waiting for a render process',
    registers,
    collect() {
      this.set(load());
    },
  });
  new Gauge({
    name: 'site_render_pools',
    help: 'Release maps with separate render processes',
    registers,
    collect() {
      this.set(pools());
    },
  });
  const faults = new Counter({
    name: 'site_render_faults_total',
    help: 'Render processes that failed, by the remote to blame',
    labelNames: ['remote', 'kind'],
    registers,
  });
  const quarantined = new Gauge({
    name: 'site_quarantined_versions',
    help: 'Versions whose server code is no longer run',
    labelNames: ['remote'],
    registers,
  });
  const shed = new Counter({
    name: 'site_documents_shed_total',
    help: 'Documents answered 503 because more were asked for than can be rendered',
    registers,
  });
  const seconds = new Histogram({
    name: 'site_render_begin_seconds',
    help: 'Seconds until a document begins',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });

  return {
    fault: ({ version, kind }: Fault) =>
      faults.inc({ remote: version ? nameOf(version) : 'unknown', kind }),
    quarantined: (version: string) => quarantined.inc({ remote: nameOf(version) }),
    rendered: async <T>(response: Promise<T>): Promise<T> => {
      const stop = seconds.startTimer();
      try {
        return await response;
      } catch (error) {
        if (error instanceof Overloaded) shed.inc();
        throw error;
      } finally {
        stop();
      }
    },
  };
};

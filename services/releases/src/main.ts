import { bootstrap } from '@larkway/kit/service';
import {
  errorRoutes,
  liveRoutes,
  pictureRoutes,
  quarantineRoutes,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { appModule, bodyLimits } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);

await bootstrap({
  name: 'releases',
  config,
  routes: {
    ...releasesRoutes,
    ...liveRoutes,
    ...telemetryRoutes,
    ...errorRoutes,
    ...pictureRoutes,
    ...quarantineRoutes,
  },
  bodyLimits,
  module: appModule(config),
});

// A service with one migration, as its deployment starts it.
import { parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { databaseOf, DatabaseModule } from '@larkway/kit/postgres';
import { bootstrap } from '@larkway/kit/service';
import { z } from 'zod';

class Create1790000000000 {
  up(runner) {
    return runner.query('CREATE TABLE built (id integer)');
  }
}

const config = parseConfig(z.object(serviceEnvironment({ port: 0, metricsPort: 0 })), process.env);
const module = DatabaseModule.forRoot({
  ...databaseOf(config),
  entities: [],
  migrations: [Create1790000000000],
});
await bootstrap({
  name: 'built',
  config,
  module: { module: class App {}, imports: [module] },
  routes: {},
});

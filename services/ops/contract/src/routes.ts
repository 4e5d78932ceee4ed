import { accountRoutes } from './account.js';
import { applicationRoutes } from './applications.js';
import { auditRoutes } from './audit.js';
import { commandRoutes } from './commands.js';
import { dealershipRoutes } from './dealerships.js';
import { deletionRoutes } from './deletions.js';
import { exportRoutes } from './exports.js';
import { historyRoutes } from './history.js';
import { leadRoutes } from './leads.js';
import { liveRoutes } from './live.js';
import { emailRoutes } from './emails.js';
import { notificationRoutes } from './notifications.js';
import { operatorRoutes } from './operators.js';
import { overviewRoutes } from './overview.js';
import { passkeyRoutes } from './passkeys.js';
import { releaseRoutes } from './release-routes.js';
import { savedFilterRoutes } from './saved-filters.js';
import { sendingLimitRoutes } from './sending-limits.js';
import { sessionRoutes } from './session.js';
import { settingsRoutes } from './settings.js';
import { suppressionRoutes } from './suppressions.js';
import { teamBoundariesRoutes } from './team-boundaries.js';

/** All routes of the console's API, with who may call them. */
export const opsRoutes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...operatorRoutes,
  ...overviewRoutes,
  ...historyRoutes,
  ...exportRoutes,
  ...liveRoutes,
  ...emailRoutes,
  ...commandRoutes,
  ...applicationRoutes,
  ...dealershipRoutes,
  ...leadRoutes,
  ...suppressionRoutes,
  ...sendingLimitRoutes,
  ...auditRoutes,
  ...deletionRoutes,
  ...notificationRoutes,
  ...savedFilterRoutes,
  ...settingsRoutes,
  ...teamBoundariesRoutes,
  ...releaseRoutes,
};

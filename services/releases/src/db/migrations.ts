import { AllowRetention1790000000007 } from './allow-retention.migration.js';
import { CreateChanges1790000000000 } from './create-changes.migration.js';
import { CreateChannels1790000000002 } from './create-channels.migration.js';
import { CreateEpochs1790000000006 } from './create-epochs.migration.js';
import { CreateObservations1790000000004 } from './create-observations.migration.js';
import { CreateRetirements1790000000005 } from './create-retirements.migration.js';
import { CreateTokens1790000000003 } from './create-tokens.migration.js';
import { CreateVersions1790000000001 } from './create-versions.migration.js';

/** In their order. */
export const migrations = [
  CreateChanges1790000000000,
  CreateVersions1790000000001,
  CreateChannels1790000000002,
  CreateTokens1790000000003,
  CreateObservations1790000000004,
  CreateRetirements1790000000005,
  CreateEpochs1790000000006,
  AllowRetention1790000000007,
];

import { CreateOperators1790000000000 } from './1790000000000-create-operators.js';
import { CreateAudit1790000000001 } from './1790000000001-create-audit.js';
import { CreateProjection1790000000002 } from './1790000000002-create-projection.js';
import { CreateCommands1790000000003 } from './1790000000003-create-commands.js';
import { CountMails1790000000004 } from './1790000000004-count-mails.js';
import { OwnCommands1790000000005 } from './1790000000005-own-commands.js';
import { SecureAccounts1790000000006 } from './1790000000006-secure-accounts.js';
import { KeepUndeliveredVisible1790000000007 } from './1790000000007-keep-undelivered-visible.js';
import { ExplainCommands1790000000008 } from './1790000000008-explain-commands.js';

/** In their order. */
export const migrations = [
  CreateOperators1790000000000,
  CreateAudit1790000000001,
  CreateProjection1790000000002,
  CreateCommands1790000000003,
  CountMails1790000000004,
  OwnCommands1790000000005,
  SecureAccounts1790000000006,
  KeepUndeliveredVisible1790000000007,
  ExplainCommands1790000000008,
];

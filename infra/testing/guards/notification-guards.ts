import type { Guard } from './guard.js';

const source = 'services/ops/src/notifications';
const tests = 'services/ops/test';
const webhooks = `${tests}/webhooks.spec.ts`;
const receivers = `${tests}/receivers.spec.ts`;
const roles = `${receivers} › only admins who have confirmed that it is them change receivers; operators send tests, and viewers read`;

/** Notifications to receivers outside. */
export const notificationGuards: Guard[] = [
  {
    id: 'webhook-signature',
    prevents: 'anyone who knows the URL of a receiver forges notifications',
    file: `${source}/webhook-request.ts`,
    find: "Buffer.from(secret.replace(/^whsec_/, ''), 'base64')",
    replace: "Buffer.from('')",
    tests: [
      `${webhooks} › a webhook that the receiver refuses at first is sent again, with the same id and body and a valid signature`,
    ],
  },
  {
    id: 'webhook-private-addresses',
    prevents: 'operations calls a process or a metadata service of the private network',
    file: `${source}/webhook-request.ts`,
    find: "if (parsed.range() === 'unicast') return true;",
    replace: 'return true;',
    tests: [
      `${webhooks} › a webhook is not sent to * where the configured networks are *`,
      `${webhooks} › no connection is made to *, whose address is private, unless its network is configured`,
    ],
  },
  {
    id: 'webhook-private-literals',
    prevents: 'an address in the URL, which is not resolved, leads into the private network',
    file: `${source}/webhook-request.ts`,
    find: 'if (isIP(host) && !mayCall(host, networks)) throw refusal(host);',
    replace: 'void [isIP(host), refusal];',
    tests: [
      `${webhooks} › no connection is made to *, whose address is private, unless its network is configured`,
      `${receivers} › the webhook address * is refused`,
    ],
  },
  {
    id: 'webhook-private-names',
    prevents: 'a name that resolves to a private address leads into the private network',
    file: `${source}/webhook-request.ts`,
    find: 'if (!addresses.every(({ address }) => mayCall(address, networks))) return',
    replace: 'if (addresses.length === 0) return',
    tests: [
      `${webhooks} › no connection is made to localhost, whose address is private, unless its network is configured`,
    ],
  },
  {
    id: 'webhook-secret-sealed',
    prevents: 'a database dump contains the secrets of receivers',
    file: `${source}/receivers.service.ts`,
    find: 'secret: secret && this.vault.seal(secret, secretContext(id)),',
    replace: 'secret,',
    tests: [
      `${receivers} › an admin adds a receiver; its secret is in that response only, and neither secret nor URL is stored or logged readably`,
    ],
    compile: 'services/ops',
  },
  {
    id: 'receivers-roles',
    prevents: 'an operator sends notifications to an address of their own',
    file: 'services/ops/contract/src/notifications.ts',
    find: "access: 'admin', confirmed: true, summary: 'Adds a receiver of notifications',",
    replace: "access: 'operator', confirmed: true, summary: 'Adds a receiver of notifications',",
    tests: [roles],
    compile: 'services/ops',
  },
  {
    id: 'receivers-confirmation',
    prevents: 'someone at an unattended console redirects notifications',
    file: 'services/ops/contract/src/notifications.ts',
    find: "access: 'admin', confirmed: true, summary: 'Changes what a receiver gets; a disabled one gets nothing',",
    replace:
      "access: 'admin', summary: 'Changes what a receiver gets; a disabled one gets nothing',",
    tests: [roles],
    compile: 'services/ops',
  },
];

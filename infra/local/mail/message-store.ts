import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { makePrivateFolder, PRIVATE_FILE } from '../private-folder.js';

export interface Mailbox {
  name: string;
  address: string;
}

export interface MessageSummary {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  from: Mailbox;
  to: Mailbox[];
  subject: string;
  /** Bytes. */
  size: number;
}

export interface Message extends MessageSummary {
  replyTo: Mailbox[];
  text: string;
  hasHtml: boolean;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; size: number }[];
}

const idPattern = /^\d{17}-[0-9a-f]{8}$/;

const newId = (now: Date): string =>
  `${now.toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;

const receivedAt = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3}).*/, '$1-$2-$3T$4:$5:$6.$7Z');

const mailboxes = (addresses: Address[] = []): Mailbox[] =>
  addresses.flatMap(({ name, address, group }) => group ?? [{ name, address: address ?? '' }]);

const sizeOf = (content: ArrayBuffer | Uint8Array | string): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

const summary = (id: string, raw: Buffer, email: Email): MessageSummary => ({
  id,
  receivedAt: receivedAt(id),
  from: mailboxes(email.from && [email.from])[0] ?? { name: '', address: '' },
  to: mailboxes(email.to),
  subject: email.subject ?? '',
  size: raw.byteLength,
});

/** Messages as `.eml` files in a folder, written atomically. */
export class MessageStore {
  private readonly summaries = new Map<string, MessageSummary>();

  constructor(private readonly folder: string) {}

  async open(): Promise<void> {
    await makePrivateFolder(this.folder);
    for (const file of await readdir(this.folder)) {
      const id = file.replace(/\.eml$/, '');
      if (idPattern.test(id)) await this.index(id, await readFile(join(this.folder, file)));
    }
  }

  async add(raw: Buffer): Promise<MessageSummary> {
    const id = newId(new Date());
    await writeFile(`${this.path(id)}.tmp`, raw, { mode: PRIVATE_FILE });
    await rename(`${this.path(id)}.tmp`, this.path(id));
    return this.index(id, raw);
  }

  /** The newest first. */
  list(): MessageSummary[] {
    return [...this.summaries.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  async raw(id: string): Promise<Buffer | undefined> {
    return this.summaries.has(id) ? readFile(this.path(id)) : undefined;
  }

  async read(id: string): Promise<Message | undefined> {
    const raw = await this.raw(id);
    if (!raw) return undefined;
    const email = await PostalMime.parse(raw);
    return {
      ...summary(id, raw, email),
      replyTo: mailboxes(email.replyTo),
      text: email.text ?? '',
      hasHtml: Boolean(email.html),
      headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      attachments: email.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? 'unnamed',
        type: mimeType,
        size: sizeOf(content),
      })),
    };
  }

  /** The message's HTML part with embedded pictures inlined. */
  async html(id: string): Promise<string | undefined> {
    const raw = await this.raw(id);
    if (!raw) return undefined;
    const { html, attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
    return attachments.reduce(
      (text, { contentId, mimeType, content }) =>
        contentId
          ? text.replaceAll(
              `cid:${contentId.replace(/^<|>$/g, '')}`,
              `data:${mimeType};base64,${String(content)}`,
            )
          : text,
      html ?? '',
    );
  }

  async clear(): Promise<void> {
    const ids = [...this.summaries.keys()];
    this.summaries.clear();
    await Promise.all(ids.map((id) => rm(this.path(id), { force: true })));
  }

  private path(id: string): string {
    return join(this.folder, `${id}.eml`);
  }

  private async index(id: string, raw: Buffer): Promise<MessageSummary> {
    const entry = summary(id, raw, await PostalMime.parse(raw));
    this.summaries.set(id, entry);
    return entry;
  }
}

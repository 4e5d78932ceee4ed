import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseListener } from '../postgres/database-listener.js';
import { notFound, type DomainError } from '../errors/domain-error.js';
import { LOGGER } from '../service/kit.module.js';
import { RevisionFeed } from '../http/revision-feed.js';
import { matchesEtag, serveDocument, type ServedDocument } from '../http/served-document.js';

export interface DocumentRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
}

export interface ComputedResponse {
  /** Serialized as JSON. */
  value: unknown;
  /** Specific to the requester: must not be cached. */
  isPrivate?: boolean;
}

export interface DocumentRoute {
  /** In router style, `/api/vehicles/:slug`. */
  path: string;
  /** The key of the document; the path by default. May throw a DomainError or a ZodError. */
  key?: (request: DocumentRequest) => string;
  /** The error when the document does not exist; a plain 404 by default. */
  missing?: (request: DocumentRequest) => DomainError;
  /**
   * Computes a response that cannot be prepared, such as a search. If it returns undefined, the
   * document is sent. May throw like `key`.
   */
  compute?: (
    request: DocumentRequest,
    dataSource: DataSource,
  ) => Promise<ComputedResponse> | undefined;
}

export interface ServedDocumentsOptions {
  /** PostgreSQL channel that announces changes (see `notifyOnChange`). */
  channel: string;
  /** Reads all documents by key; the values are serialized as JSON. */
  build: (dataSource: DataSource) => Promise<Record<string, unknown>>;
  routes: DocumentRoute[];
  /** Seconds for which a cache may serve its copy while it revalidates; 60 by default. */
  staleWhileRevalidate?: number;
}

const DOCUMENTS_OPTIONS = Symbol('served documents options');

const revisionOf = (documents: Map<string, ServedDocument>): string => {
  const tags = [...documents].map(([key, { etag }]) => `${key} ${etag}`).sort();
  return createHash('sha256').update(tags.join('\n')).digest('base64url');
};

/**
 * Serves reads from documents that are serialized in advance. They are rebuilt when the data
 * changes, and stay unchanged while the database is unavailable. The revision feed reports each
 * change.
 */
@Injectable()
export class ServedDocuments
  implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown
{
  private documents = new Map<string, ServedDocument>();
  private revision = '';
  private readonly feed = new RevisionFeed(() => this.revision);
  private unsubscribe?: () => void;
  private rebuilding?: Promise<void>;
  private outdated = false;
  private readonly cacheControl: string;

  constructor(
    @Inject(DOCUMENTS_OPTIONS) private readonly options: ServedDocumentsOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly host: HttpAdapterHost,
    private readonly listener: DatabaseListener,
  ) {
    this.cacheControl = `public, max-age=0, stale-while-revalidate=${options.staleWhileRevalidate ?? 60}`;
  }

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const route of this.options.routes) this.addRoute(fastify, route);
    this.feed.register(fastify);
    await this.rebuild();
    this.unsubscribe = await this.listener.subscribe(
      this.options.channel,
      () => void this.refresh(),
    );
  }

  beforeApplicationShutdown(): void {
    this.feed.close();
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.rebuilding;
  }

  get(key: string): ServedDocument | undefined {
    return this.documents.get(key);
  }

  /** Reads the data again. The old documents are served until the new ones are complete. */
  async rebuild(): Promise<void> {
    const values = Object.entries(await this.options.build(this.dataSource));
    this.documents = new Map(values.map(([key, value]) => [key, serveDocument(value)]));
    this.revision = revisionOf(this.documents);
    this.feed.report();
  }

  // Many changes in a row cause at most two rebuilds: the current one and one after it.
  private refresh(): Promise<void> {
    this.outdated = true;
    this.rebuilding ??= this.catchUp().finally(() => (this.rebuilding = undefined));
    return this.rebuilding;
  }

  private async catchUp(): Promise<void> {
    while (this.outdated) {
      this.outdated = false;
      try {
        await this.rebuild();
      } catch (error) {
        // The listener signals again after it reconnects; until then the old documents are served.
        this.log.error(
          { err: error, channel: this.options.channel },
          'could not rebuild the documents',
        );
        return;
      }
    }
  }

  private addRoute(
    fastify: FastifyInstance,
    { path, key = () => path, missing, compute }: DocumentRoute,
  ): void {
    // On Fastify directly: Nest's pipes and interceptors would cost more than the response.
    fastify.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
      path,
      (request, reply) => {
        const computed = compute?.(request, this.dataSource);
        if (computed)
          return computed.then(({ value, isPrivate }) =>
            this.send(request, reply, serveDocument(value), isPrivate),
          );
        const document = this.documents.get(key(request));
        if (document === undefined)
          throw missing?.(request) ?? notFound('There is nothing at this address.');
        return this.send(request, reply, document);
      },
    );
  }

  private send(
    request: FastifyRequest,
    reply: FastifyReply,
    document: ServedDocument,
    isPrivate = false,
  ): FastifyReply {
    reply.header('cache-control', isPrivate ? 'private, no-store' : this.cacheControl);
    if (!isPrivate) reply.header('etag', document.etag);
    if (!isPrivate && matchesEtag(request.headers['if-none-match'], document.etag))
      return reply.code(304).send();
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(document.body);
  }
}

/** Registers the read routes of a catalog service. Needs a DatabaseModule. */
@Module({})
export class ServedDocumentsModule {
  static forRoot(options: ServedDocumentsOptions): DynamicModule {
    return {
      module: ServedDocumentsModule,
      providers: [{ provide: DOCUMENTS_OPTIONS, useValue: options }, ServedDocuments],
      exports: [ServedDocuments],
    };
  }
}

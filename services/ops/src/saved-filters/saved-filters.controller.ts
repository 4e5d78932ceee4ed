import { type Me, opsRoutes, type SavedFilter } from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { SavedFiltersService } from './saved-filters.service.js';

const { listSavedFilters, saveFilter, removeSavedFilter } = opsRoutes;

@Controller()
export class SavedFiltersController {
  constructor(private readonly filters: SavedFiltersService) {}

  @RouteHandler(listSavedFilters)
  list(@CurrentOperator() { id }: Me): Promise<SavedFilter[]> {
    return this.filters.list(id);
  }

  @RouteHandler(saveFilter)
  save(
    @Body({ schema: saveFilter.body }) filter: z.infer<typeof saveFilter.body>,
    @CurrentOperator() { id }: Me,
  ): Promise<SavedFilter[]> {
    return this.filters.save(id, filter);
  }

  @RouteHandler(removeSavedFilter)
  remove(
    @Param({ schema: removeSavedFilter.params }) { id }: { id: string },
    @Body({ schema: removeSavedFilter.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<SavedFilter[]> {
    return this.filters.remove(by.id, id);
  }
}

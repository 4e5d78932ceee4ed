import { dealersOperationsRoutes, type Listing } from '@larkway/dealers-contract';
import { Operations } from '@larkway/kit/operations';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { ChangeListing, type ListingChange } from './change-listing.js';
import { listingsOf, listingsOfPerson } from './read-listings.js';

const {
  listListings: list,
  changeListing: change,
  listingsOfPerson: ofPerson,
} = dealersOperationsRoutes;

/** Shows and changes for operators which dealerships the site lists. */
@Controller()
@Operations()
export class ListingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeListing: ChangeListing,
  ) {}

  @Get(list.path)
  list(
    @Query({ schema: list.query }) query: z.infer<typeof list.query>,
  ): Promise<z.infer<typeof list.success.schema>> {
    return listingsOf(this.dataSource.manager, query);
  }

  @Post(change.path)
  @HttpCode(200)
  change(
    @Param({ schema: change.params }) { id }: z.infer<typeof change.params>,
    @Body({ schema: change.body }) wanted: ListingChange,
  ): Promise<Listing> {
    return this.changeListing.execute(id, wanted);
  }

  @Post(ofPerson.path)
  @HttpCode(200)
  ofPerson(
    @Body({ schema: ofPerson.body }) { email }: z.infer<typeof ofPerson.body>,
  ): Promise<Listing[]> {
    return listingsOfPerson(this.dataSource.manager, email);
  }
}

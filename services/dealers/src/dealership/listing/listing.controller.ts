import {
  type DealershipDetails,
  dealersOperationsRoutes,
  type Listing,
} from '@larkway/dealers-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { DealershipDetailsService, type DetailsChange } from './dealership-details.service.js';
import { type ListingChange, ListingService } from './listing.service.js';

const { listListings, changeListing, getDetails, changeDetails, listingsOfPerson } =
  dealersOperationsRoutes;

/** Shows and changes for operators which dealerships the site lists, and their details. */
@Controller()
@Operations()
export class ListingController {
  constructor(
    private readonly listings: ListingService,
    private readonly details: DealershipDetailsService,
  ) {}

  @RouteHandler(listListings)
  list(
    @Query({ schema: listListings.query }) query: z.infer<typeof listListings.query>,
  ): Promise<z.infer<typeof listListings.success.schema>> {
    return this.listings.list(query);
  }

  @RouteHandler(changeListing)
  change(
    @Param({ schema: changeListing.params }) { id }: z.infer<typeof changeListing.params>,
    @Body({ schema: changeListing.body }) change: ListingChange,
  ): Promise<Listing> {
    return this.listings.change(id, change);
  }

  @RouteHandler(getDetails)
  getDetails(
    @Param({ schema: getDetails.params }) { id }: z.infer<typeof getDetails.params>,
  ): Promise<DealershipDetails> {
    return this.details.get(id);
  }

  @RouteHandler(changeDetails)
  changeDetails(
    @Param({ schema: changeDetails.params }) { id }: z.infer<typeof changeDetails.params>,
    @Body({ schema: changeDetails.body }) change: DetailsChange,
  ): Promise<DealershipDetails> {
    return this.details.change(id, change);
  }

  @RouteHandler(listingsOfPerson)
  ofPerson(
    @Body({ schema: listingsOfPerson.body }) { email }: z.infer<typeof listingsOfPerson.body>,
  ): Promise<Listing[]> {
    return this.listings.ofPerson(email);
  }
}

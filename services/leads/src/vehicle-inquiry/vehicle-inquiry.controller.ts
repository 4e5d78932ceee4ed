import type { Queued } from '@larkway/kit-contract';
import { RouteHandler } from '@larkway/kit/service';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import { leadsRoutes, type VehicleInquiry, vehicleInquirySchema } from '@larkway/leads-contract';
import { Body, Controller } from '@nestjs/common';
import { LeadService, type NewLead } from '../lead/lead.service.js';

@Controller()
export class VehicleInquiryController {
  constructor(private readonly leads: LeadService) {}

  @RouteHandler(leadsRoutes.vehicleInquiry)
  create(
    @Body({ schema: vehicleInquirySchema }) inquiry: VehicleInquiry,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.leads.create(vehicleInquiryLead(inquiry), submission);
  }
}

/** Emails the inquiry to the sales team, and a receipt to the shopper. */
const vehicleInquiryLead = (inquiry: VehicleInquiry): NewLead<'vehicle-inquiry'> => ({
  kind: 'vehicle-inquiry',
  body: inquiry,
  details: { vehicleName: inquiry.vehicleName, vehiclePrice: inquiry.vehiclePrice },
  emails: (reference, answerPath) => [
    { name: 'vehicle-inquiry', payload: { ...inquiry, reference, answerPath } },
    {
      name: 'vehicle-inquiry-receipt',
      payload: { email: inquiry.email, vehicleName: inquiry.vehicleName, reference },
    },
  ],
});

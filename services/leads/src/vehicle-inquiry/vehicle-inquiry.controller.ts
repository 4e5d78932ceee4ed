import type { Queued } from '@larkway/kit-contract';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import { leadsPaths, type VehicleInquiry, vehicleInquirySchema } from '@larkway/leads-contract';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AcceptLead, type NewLead } from '../lead/lead.service.js';

@Controller()
export class VehicleInquiryController {
  constructor(private readonly accept: AcceptLead) {}

  @Post(leadsPaths.vehicleInquiry)
  @HttpCode(202)
  create(
    @Body({ schema: vehicleInquirySchema }) inquiry: VehicleInquiry,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.accept.execute(vehicleInquiryLead(inquiry), submission);
  }
}

/** The sales team is told about an inquiry as it was sent; the shopper, that it has arrived. */
export const vehicleInquiryLead = (inquiry: VehicleInquiry): NewLead<'vehicle-inquiry'> => ({
  kind: 'vehicle-inquiry',
  body: inquiry,
  details: { vehicleName: inquiry.vehicleName, vehiclePrice: inquiry.vehiclePrice },
  mails: (reference) => [
    { name: 'vehicle-inquiry', payload: { ...inquiry, reference } },
    { name: 'vehicle-inquiry-receipt', payload: { email: inquiry.email, reference } },
  ],
});

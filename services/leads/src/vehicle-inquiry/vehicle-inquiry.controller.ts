import { type Submission, Submitted } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { leadsPaths, type VehicleInquiry, vehicleInquirySchema } from '@larkway/leads-contract';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AcceptLead } from '../accept-lead.js';
import { vehicleInquiryLead } from './vehicle-inquiry-lead.js';

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

import type { Queued } from '@larkway/kit-contract';
import { DomainError } from '@larkway/kit';
import { idempotencyKeyHeader, idempotencyKeySchema, leadsPaths, type VehicleInquiry, vehicleInquirySchema } from '@larkway/leads-contract';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SubmitVehicleInquiry } from './submit-vehicle-inquiry.js';

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const result = idempotencyKeySchema.safeParse(request.headers[idempotencyKeyHeader]);
  if (result.success) return result.data;
  throw new DomainError('malformed', 'The Idempotency-Key header is malformed.', { status: 400 });
};

@Controller()
export class VehicleInquiryController {
  constructor(private readonly submit: SubmitVehicleInquiry) {}

  @Post(leadsPaths.vehicleInquiry)
  @HttpCode(202)
  async create(@Body({ schema: vehicleInquirySchema }) inquiry: VehicleInquiry, @Req() request: FastifyRequest): Promise<Queued> {
    const id = await this.submit.execute(inquiry, { requestId: request.id, idempotencyKey: idempotencyKeyOf(request) });
    return { id, status: 'queued' };
  }
}

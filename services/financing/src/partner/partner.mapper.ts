import type { Partner } from '@larkway/financing-contract';
import type { PartnerEntity } from './partner.entity.js';

export const toPartner = ({ id, kind, title, blurb, url }: PartnerEntity): Partner => ({
  id,
  kind,
  title,
  blurb,
  url,
});

export const toPartnerRow = (partner: Partner, index: number): PartnerEntity => ({
  ...partner,
  position: index + 1,
});

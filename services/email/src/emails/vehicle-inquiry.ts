import { answerTimes } from '@larkway/content-contract';
import type { VehicleInquiryEmail, VehicleInquiryReceipt } from '@larkway/email-contract';
import {
  composeEmail,
  composeReceipt,
  contactFacts,
  replyByEmail,
} from '../layout/compose-email.js';
import { textLink } from '../layout/email-parts.js';
import { withoutBidiControls } from '../layout/header-text.js';
import { html } from '../layout/html.js';
import { answerFact } from './answer-fact.js';
import type { EmailDefinition } from './email-definition.js';
import { knownVehicle } from './known-vehicle.js';

/** Notifies the sales team of an inquiry. */
export const vehicleInquiryEmail: EmailDefinition<VehicleInquiryEmail> = {
  audience: 'team',
  addresses: ({ name, email }, { SALES_EMAIL }) => ({
    to: SALES_EMAIL,
    replyTo: { name, address: email },
  }),
  compose: (inquiry, settings) => {
    const { BRAND } = settings;
    const { email, message, vehiclePrice, reference } = inquiry;
    const name = withoutBidiControls(inquiry.name);
    const vehicleName = withoutBidiControls(inquiry.vehicleName);
    const vehicle = knownVehicle(vehicleName, settings);
    const linked = vehicle ? textLink(vehicleName, vehicle.page) : html`${vehicleName}`;
    return composeEmail({
      settings,
      subject: `Vehicle inquiry: ${vehicleName} (${name})`,
      preview: `${name} would like to know more about the ${vehicleName}`,
      picture: vehicle?.picture,
      title: `${name} asks about the ${vehicleName}`,
      paragraphs: [`The shopper expects an answer by email or phone ${answerTimes.request}.`],
      facts: [
        {
          label: 'Vehicle',
          text: `${vehicleName}, ${vehiclePrice}`,
          html: html`<strong>${linked}</strong>, ${vehiclePrice}`,
        },
        { label: 'Name', text: name },
        ...contactFacts(inquiry),
        ...answerFact(inquiry.answerPath, settings),
      ],
      message,
      action: replyByEmail(email, `${BRAND}: ${vehicleName}`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the shopper. Reference ${reference}`,
    });
  },
};

/** Confirms an inquiry to the shopper. */
export const vehicleInquiryReceipt: EmailDefinition<VehicleInquiryReceipt> = {
  audience: 'sender',
  limited: true,
  addresses: ({ email }, { BRAND, SALES_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} sales`, address: SALES_EMAIL },
  }),
  compose: ({ reference, vehicleName }, settings) => {
    const { BRAND, SITE_ORIGIN, SALES_PHONE } = settings;
    const vehicle = knownVehicle(vehicleName, settings);
    const subject = vehicle ? `the ${vehicle.name}` : `a ${BRAND} vehicle`;
    return composeReceipt({
      settings,
      subject: `We have received your question about ${vehicle ? subject : 'a vehicle'}`,
      preview: `Our sales team replies ${answerTimes.request}`,
      picture: vehicle?.picture,
      title: vehicle ? `We have your question about ${subject}` : 'We have your question',
      paragraphs: [
        `Thank you for your interest in ${subject}. You asked us for more information about it. Something to add? Just reply to this email.`,
      ],
      steps: [
        {
          title: 'We review it',
          text: 'Our sales team reviews your request and what you asked about.',
        },
        {
          title: 'We call or write',
          text: `A representative contacts you by email or phone ${answerTimes.request}.`,
        },
        {
          title: 'You get the details',
          text: 'Detailed information on pricing, features, financing and availability.',
        },
      ],
      facts: [
        ...(vehicle
          ? [
              {
                label: 'Vehicle',
                text: vehicle.name,
                html: textLink(vehicle.name, vehicle.page),
              },
            ]
          : []),
        { label: 'Reference', text: reference },
      ],
      action: vehicle
        ? { label: `See the ${vehicle.name}`, href: vehicle.page }
        : { label: 'Browse vehicles', href: `${SITE_ORIGIN}/inventory` },
      phone: SALES_PHONE,
      form: 'vehicle inquiry',
    });
  },
};

import { html, type Html } from './html.js';

const colour = { cream: '#F5F3EE', paper: '#FFFFFF', ink: '#11282B', quiet: '#4C5F61', line: '#DCD8CE', lark: '#F4C145' };
const sans = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

export interface MailPage {
  brand: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  content: Html[];
  footer: string;
}

/** One column on cream, readable without images and in mail programs that know tables only. */
export const mailPage = ({ brand, preview, title, content, footer }: MailPage): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;background:${colour.cream};color:${colour.ink};${sans}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${colour.cream}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px">
<tr><td style="padding:0 4px 20px;font-size:18px;font-weight:700;letter-spacing:-0.01em"><span style="border-bottom:4px solid ${colour.lark};padding-bottom:3px">${brand}</span></td></tr>
<tr><td style="background:${colour.paper};border:1px solid ${colour.line};border-radius:14px;padding:32px 28px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.02em;font-weight:700">${title}</h1>
${content}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${colour.quiet}">${footer}</td></tr>
</table></td></tr></table>
</body></html>`.markup;

/** Label and value, one pair per row. */
export const factsTable = (facts: { label: string; value: Html }[]): Html =>
  html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="font-size:15px;line-height:1.5">${facts.map(
    ({ label, value }) =>
      html`<tr><td valign="top" style="padding:10px 16px 10px 0;border-top:1px solid ${colour.line};color:${colour.quiet};width:30%">${label}</td><td valign="top" dir="auto" style="padding:10px 0;border-top:1px solid ${colour.line};overflow-wrap:anywhere">${value}</td></tr>`,
  )}</table>`;

export const paragraph = (text: string): Html => html`<p style="margin:0 0 16px;font-size:15px;line-height:1.55">${text}</p>`;

export const textLink = (label: string, href: string): Html => html`<a href="${href}" style="color:${colour.ink}">${label}</a>`;

/** The one thing to do. */
export const actionButton = (label: string, href: string): Html =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin-top:24px"><tr><td style="background:${colour.lark};border-radius:999px"><a href="${href}" style="display:inline-block;padding:13px 24px;font-size:15px;font-weight:700;color:${colour.ink};text-decoration:none">${label}</a></td></tr></table>`;

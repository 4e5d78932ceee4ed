import type { Policy } from '../../policy.js';
import { bullets, paragraph, table } from './blocks.js';

export const privacyPolicy: Policy = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  summary:
    'What we learn about you when you use this site, what we do with it, how long we keep it, and how to have it corrected or deleted.',
  lastUpdated: '2024-01-01',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        paragraph(
          '{brand} is a website run by a dealership so that people can find electric neighborhood vehicles and the dealers who sell them. We are not affiliated with the manufacturer. In this policy, “we” and “us” mean the dealership that runs the site, and “you” means anyone who visits it.',
        ),
        paragraph(
          'You can read every page, compare vehicles, look up dealers and use the financing tool without telling us who you are. There are no accounts and no passwords. We learn your name only when you choose to send us a form.',
        ),
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      blocks: [
        paragraph('We collect what you choose to send us, and little else.'),
        table(
          'Information we collect, and where it comes from',
          ['What', 'Where it comes from'],
          [
            'Name, email address and phone number',
            'You, when you ask about a vehicle or send a contact message',
          ],
          ['Your state, the subject and your message', 'You, on the contact form'],
          [
            'Dealership name, address, phone, email and membership number',
            'You, when you apply to join the network as a dealer',
          ],
          [
            'Pages viewed, searches made, links and phone numbers clicked',
            'Your browser, only if analytics are switched on and you agree to them',
          ],
          [
            'Internet address, browser type and time of a request',
            'Your browser, in the ordinary logs of our servers',
          ],
        ),
        paragraph(
          'The financing tool works inside your browser. What you enter there is sent to no lender, and using the tool does not touch your credit. Your answers stand in the page’s address after the # sign, a part that browsers do not send to us; anyone to whom you give that address can see them. With scripts switched off, your browser sends the form to our server, which answers with the results and stores nothing. If you agree to analytics, the price and the credit score range that you chose are reported, without your name.',
        ),
        paragraph(
          'Your browser tells us where you are only when you press “Use my location” on the Find a Dealer page. The position is rounded to about half a mile, is used to list the dealers around you, and is not stored.',
        ),
        paragraph(
          'We do not ask for Social Security numbers, driver’s license numbers or payment cards on this site. Please do not put them into a message.',
        ),
      ],
    },
    {
      id: 'how-we-use-it',
      heading: 'How we use it',
      blocks: [
        bullets(
          'To answer you: a member of our sales or support team reads your request and gets back to you by phone or email.',
          'To connect you with a dealer near you, when that is what you asked for.',
          'To review applications from dealerships and to tell the applicant what we decided.',
          'To keep records of the service we gave you, in case you or the law later ask about it.',
          'To see which pages help people and which do not, in numbers that do not name anyone.',
          'To keep the site running and to protect it from abuse.',
        ),
        paragraph(
          'We do not sell your personal information. We do not use it to make automatic decisions about you.',
        ),
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees it',
      blocks: [
        paragraph(
          'Your information is shared only with those who need it for the purpose you gave it for:',
        ),
        bullets(
          'our own staff in customer service, dealer relations and operations;',
          'an authorized dealer, when you asked about a vehicle or about dealers in your area;',
          'companies that run our servers and deliver our email, who may use it only to do that work for us;',
          'a court or authority, when the law requires it;',
          'a company that takes over this site, if it is ever sold or merged, under the same commitments that you read here.',
        ),
        paragraph(
          'Lenders and financing partners receive nothing from us. When you follow a link to one of them you leave this site, and what you tell them is covered by their own privacy policy.',
        ),
      ],
    },
    {
      id: 'cookies-and-analytics',
      heading: 'Cookies and analytics',
      blocks: [
        paragraph(
          'The site remembers a few things on your own device: whether you prefer the light or the dark look, whether you agreed to analytics, and, until you close the tab, which vehicles you are comparing. While we try a new version of a page, a cookie with a random number keeps you on the same version for up to 30 days. Analytics tools are loaded only where they are configured and you have agreed to them. The events they receive say what was done on a page, never who did it: no name, email address, phone number or message is part of any event.',
        ),
        paragraph(
          'If your browser sends Global Privacy Control, we take it as a refusal: analytics tools are not loaded, even if you agreed to them earlier. You can also refuse analytics, delete cookies in your browser at any time, or use the site with scripts switched off. Every page can still be read, and the forms still work.',
        ),
      ],
    },
    {
      id: 'how-long-we-keep-it',
      heading: 'How long we keep it',
      blocks: [
        table(
          'How long information is kept',
          ['Information', 'Kept for'],
          ['Analytics data', 'Up to 24 months'],
          ['Service records, including your requests and our answers', 'Up to 7 years'],
          [
            'Requests to delete information, and privacy inquiries',
            'Answered within 30 days, then kept with the service records',
          ],
        ),
        paragraph(
          'When a period ends we delete the information, or change it so that it no longer points to a person. We keep something longer only when the law or an open dispute requires it.',
        ),
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        paragraph('Wherever you live, you may ask us to:'),
        bullets(
          'tell you what we hold about you and send you a copy;',
          'correct what is wrong or out of date;',
          'delete what we hold, unless the law obliges us to keep it;',
          'stop contacting you about an offer.',
        ),
        paragraph(
          'We answer deletion requests and other privacy inquiries within 30 days. We may first ask you to confirm that you are the person the information is about; we will not ask for more than that takes. Using these rights costs nothing, and no one is treated worse for it. Some states give their residents further rights. If yours does, write to us and we will honor them.',
        ),
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        paragraph(
          'This site is for adults who are thinking about a vehicle. It does not serve children under 13, and we do not knowingly collect information from them. If you believe that a child under 13 has sent us something, tell us and we will delete it.',
        ),
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        paragraph(
          'Connections to the site are encrypted, access to what you send us is limited to the people who answer it, and what happens to each message is recorded. No system is perfectly safe. If we learn of a breach that affects you, we tell you and the authorities as the law requires.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        paragraph(
          'When we change this policy we publish the new text here and move the date at the top. If a change affects how we use information that you have already given us, we say so clearly on this page before it takes effect.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Privacy questions',
      blocks: [
        paragraph(
          'Write to {email} with “Privacy” in the subject, or call {phone}. Support answers {hours}. A privacy inquiry is answered within 30 days, and usually much sooner.',
        ),
      ],
    },
  ],
};

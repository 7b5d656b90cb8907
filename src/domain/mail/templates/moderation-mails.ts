import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; sellerName: string }

const sample = { carId: 'sample', carTitle: 'Mercedes-Benz C 300 4MATIC', sellerName: 'Hillside Motors' }
const toSeller = { reason: 'You’re getting this email because this car is yours at Forecourt.', unsubscribePath: null }
const ownCars = mailButton('See your cars', '/dashboard/myProduct')

export const carTakenDownMail: MailTemplate<Facts & { reason: string }> = {
  secretFields: [],
  sample: { ...sample, reason: 'The pictures show another car than the text.' },
  compose: ({ carTitle, sellerName, reason }) => ({
    ...toSeller,
    subject: `Taken down: ${carTitle}`,
    heading: 'We took down your car',
    blocks: [
      mailParagraph(`Hello ${sellerName}, your ${carTitle} is not on offer any more. The reason: “${reason}”.`),
      mailParagraph('Buyers who booked it were told. You cannot offer it again until we put it back.'),
      ownCars,
      mailButton('Write to us', '/contact'),
    ],
  }),
}

export const carRestoredMail: MailTemplate<Facts & { isOnOffer: boolean }> = {
  secretFields: [],
  sample: { ...sample, isOnOffer: true },
  compose: ({ carTitle, sellerName, isOnOffer }) => ({
    ...toSeller,
    subject: `Put back: ${carTitle}`,
    heading: 'Your car is back',
    blocks: [
      mailParagraph(
        isOnOffer
          ? `Hello ${sellerName}, your ${carTitle} is on offer again.`
          : `Hello ${sellerName}, your ${carTitle} is yours to offer again.`,
      ),
      ownCars,
    ],
  }),
}

const toHolder = {
  reason: 'You’re getting this email because this is the address of your Forecourt account.',
  unsubscribePath: null,
}

export const accountSuspendedMail: MailTemplate<{ name: string; reason: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName, reason: 'Two buyers say that the cars were never there.' },
  compose: ({ name, reason }) => ({
    ...toHolder,
    subject: 'Your Forecourt account is suspended',
    heading: 'Your account is suspended',
    blocks: [
      mailParagraph(`Hello ${name}, we suspended your account. The reason: “${reason}”.`),
      mailParagraph(
        'You cannot log in, your cars are not on offer, and people with whom you have bookings were told. Payments that are on their way arrive.',
      ),
      mailButton('Write to us', '/contact'),
    ],
  }),
}

export const accountRestoredMail: MailTemplate<{ name: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName },
  compose: ({ name }) => ({
    ...toHolder,
    subject: 'Your Forecourt account is open again',
    heading: 'Welcome back',
    blocks: [
      mailParagraph(`Hello ${name}, your account is open again, and cars that were on offer are back.`),
      mailButton('Log in', '/login'),
    ],
  }),
}

export const verificationDeclinedMail: MailTemplate<{ name: string; reason: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName, reason: 'Your cars have no photos of your own yet.' },
  compose: ({ name, reason }) => ({
    ...toHolder,
    subject: 'You are not verified yet',
    heading: 'You are not verified yet',
    blocks: [
      mailParagraph(`Hello ${name}, we looked at your account and did not verify it. The reason: “${reason}”.`),
      mailParagraph('Your cars stay on offer without the badge. Once this is solved, ask again in your profile.'),
      mailButton('Open your profile', '/dashboard/myprofile'),
      mailButton('Write to us', '/contact'),
    ],
  }),
}

export const sellerVerifiedMail: MailTemplate<{ name: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName },
  compose: ({ name }) => ({
    ...toHolder,
    subject: 'You are a verified seller',
    heading: 'You are a verified seller',
    blocks: [
      mailParagraph(`Hello ${name}, from now on your cars carry the badge “Verified”. Buyers see it in every list.`),
      ownCars,
    ],
  }),
}

import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; sellerName: string }

const sample = { carId: 'sample', carTitle: 'Mercedes-Benz C 300 4MATIC', sellerName: 'Hillside Motors' }
const toSeller = { reason: 'You’re getting this email because this is your car on Forecourt.', unsubscribePath: null }
const ownCars = mailButton('View your cars', '/dashboard/myProduct')

export const carTakenDownMail: MailTemplate<Facts & { reason: string }> = {
  secretFields: [],
  sample: { ...sample, reason: 'The photos show a different car.' },
  compose: ({ carTitle, sellerName, reason }) => ({
    ...toSeller,
    subject: `Taken down: ${carTitle}`,
    heading: 'We took down your car',
    blocks: [
      mailParagraph(
        `Hello ${sellerName}, your ${carTitle} is no longer listed. Reason: “${withoutFinalStop(reason)}”.`,
      ),
      mailParagraph('We’ve told the buyers who booked it. You can’t list it again until we restore it.'),
      ownCars,
      mailButton('Contact us', '/contact'),
    ],
  }),
}

export const carRestoredMail: MailTemplate<Facts & { isOnOffer: boolean }> = {
  secretFields: [],
  sample: { ...sample, isOnOffer: true },
  compose: ({ carTitle, sellerName, isOnOffer }) => ({
    ...toSeller,
    subject: `Restored: ${carTitle}`,
    heading: 'Your car is back',
    blocks: [
      mailParagraph(
        isOnOffer
          ? `Hello ${sellerName}, your ${carTitle} is listed again.`
          : `Hello ${sellerName}, you can list your ${carTitle} again.`,
      ),
      ownCars,
    ],
  }),
}

const toHolder = {
  reason: 'You’re getting this email because this is the address of your Forecourt account.',
  unsubscribePath: null,
}

/** Missing in mails of earlier releases. */
type WithCars = { hadCars?: boolean }

export const accountSuspendedMail: MailTemplate<{ name: string; reason: string } & WithCars> = {
  secretFields: [],
  sample: { name: sample.sellerName, reason: 'Two buyers say that the cars were never there.' },
  compose: ({ name, reason, hadCars = true }) => ({
    ...toHolder,
    subject: 'Your Forecourt account is suspended',
    heading: 'Your account is suspended',
    blocks: [
      mailParagraph(`Hello ${name}, we’ve suspended your account. Reason: “${withoutFinalStop(reason)}”.`),
      mailParagraph(
        hadCars
          ? 'You can’t log in, your cars are no longer listed, and we’ve told the people you have bookings with. Payments in progress will still go through.'
          : 'You can’t log in, your bookings have ended, and we’ve told their sellers. Payments in progress will still go through.',
      ),
      mailButton('Contact us', '/contact'),
    ],
  }),
}

export const accountRestoredMail: MailTemplate<{ name: string } & WithCars> = {
  secretFields: [],
  sample: { name: sample.sellerName },
  compose: ({ name, hadCars = true }) => ({
    ...toHolder,
    subject: 'Your Forecourt account has been restored',
    heading: 'Welcome back',
    blocks: [
      mailParagraph(
        hadCars
          ? `Hello ${name}, your account has been restored, and your cars are listed again.`
          : `Hello ${name}, your account has been restored.`,
      ),
      mailButton('Log in', '/login'),
    ],
  }),
}

export const verificationDeclinedMail: MailTemplate<{ name: string; reason: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName, reason: 'Your cars have no photos of your own yet.' },
  compose: ({ name, reason }) => ({
    ...toHolder,
    subject: 'You’re not verified yet',
    heading: 'You’re not verified yet',
    blocks: [
      mailParagraph(
        `Hello ${name}, we reviewed your account and didn’t verify it. Reason: “${withoutFinalStop(reason)}”.`,
      ),
      mailParagraph('Your cars stay listed without the badge. Once you’ve fixed this, apply again in your profile.'),
      mailButton('Open your profile', '/dashboard/myprofile'),
      mailButton('Contact us', '/contact'),
    ],
  }),
}

export const sellerVerifiedMail: MailTemplate<{ name: string }> = {
  secretFields: [],
  sample: { name: sample.sellerName },
  compose: ({ name }) => ({
    ...toHolder,
    subject: 'You’re a verified seller',
    heading: 'You’re a verified seller',
    blocks: [
      mailParagraph(`Hello ${name}, your cars now show the “Verified” badge. Buyers see it in every list.`),
      ownCars,
    ],
  }),
}

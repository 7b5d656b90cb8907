import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

const sampleToken = 'not-a-real-token'

/** None of these mails repeats an address or a name: a stranger may have typed them. */
export const emailChangeMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Confirm your new email address',
    heading: 'Is this your new address?',
    blocks: [
      mailParagraph('Someone, probably you, wants to use this address for their Forecourt account.'),
      mailButton('Confirm new address', `/confirm-email?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once and expires in 24 hours. If this wasn’t you, ignore this email and nothing will change.',
      ),
    ],
    reason: 'You’re getting this email because someone entered this address on Forecourt.',
    unsubscribePath: null,
  }),
}

export const emailChangeRequestedNoticeMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Your email address is about to change',
    heading: 'Someone entered a new address for your account',
    blocks: [
      mailParagraph(
        'Someone who knows your password, probably you, wants to change the email address of your Forecourt account. The change takes effect once the new address is confirmed. Until then, this one stays.',
      ),
      mailParagraph(
        'If this was you, there’s nothing you need to do. If it wasn’t, stop the change now and then choose a new password.',
      ),
      mailButton('It wasn’t me. Stop the change', `/stop-email-change?${new URLSearchParams({ token })}`),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const emailChangedMail: MailTemplate<Record<string, never>> = {
  secretFields: [],
  sample: {},
  compose: () => ({
    subject: 'Your email address has changed',
    heading: 'Your account has a new address',
    blocks: [
      mailParagraph(
        'The new email address for your Forecourt account was confirmed. Use it to log in from now on. Your other devices were signed out, and we won’t send any more emails here.',
      ),
      mailParagraph('If this wasn’t you, contact us right away from this address so we can restore your account.'),
      mailButton('Contact us', '/contact'),
    ],
    reason: 'You’re getting this email because this was the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

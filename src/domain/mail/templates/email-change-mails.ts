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
      mailParagraph('Someone, most likely you, wants to use this address for their Forecourt account from now on.'),
      mailButton('Confirm the new address', `/confirm-email?${new URLSearchParams({ token })}`),
      mailParagraph('The link works once, for 24 hours. If it was not you, do nothing: then nothing changes.'),
    ],
    reason: 'You’re getting this email because this address was given at Forecourt.',
    unsubscribePath: null,
  }),
}

export const emailChangeRequestedNoticeMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Your email address is about to change',
    heading: 'Another address was given for your account',
    blocks: [
      mailParagraph(
        'Someone who knows your password, most likely you, wants another email address for your Forecourt account. It counts once it is confirmed there; until then this one stays.',
      ),
      mailParagraph(
        'If it was you, there is nothing to do. If it was not, stop it now, and choose a new password then.',
      ),
      mailButton('It was not me: stop it', `/stop-email-change?${new URLSearchParams({ token })}`),
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
    heading: 'Your account has another address now',
    blocks: [
      mailParagraph(
        'The new email address of your Forecourt account was confirmed. You log in with it from now on; other devices were signed out, and no further mail comes here.',
      ),
      mailParagraph(
        'If it was not you, write to us at once, from this address, so that we can give your account back.',
      ),
      mailButton('Write to us', '/contact'),
    ],
    reason: 'You’re getting this email because this was the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

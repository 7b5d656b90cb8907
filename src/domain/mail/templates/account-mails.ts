import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

const sampleToken = 'not-a-real-token'

/**
 * Sent to an address that any visitor may have typed at the sign-up, with a name that they chose: the mail repeats
 * neither, so that no visitor can send their own text to a stranger through us.
 */
export const emailVerificationMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Confirm your email address',
    heading: 'Is this your address?',
    blocks: [
      mailParagraph(
        'Someone, probably you, entered this email address on Forecourt. Please confirm it so we can reach you.',
      ),
      mailButton('Confirm address', `/verify-email?${new URLSearchParams({ token })}`),
      mailParagraph('The link works once and expires in 24 hours. If this wasn’t you, you can ignore this email.'),
    ],
    reason: 'You’re getting this email because someone entered this address on Forecourt.',
    unsubscribePath: null,
  }),
}

export const passwordResetMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    blocks: [
      mailParagraph('Someone, probably you, forgot the password for the Forecourt account with this address.'),
      mailButton('Choose a new password', `/reset-password?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once, expires in one hour and signs out every device. If this wasn’t you, ignore this email and your password will stay the same.',
      ),
    ],
    reason: 'You’re getting this email because someone requested a new password on Forecourt.',
    unsubscribePath: null,
  }),
}

export const setPasswordMail: MailTemplate<{ token: string; name: string; role: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken, name: 'Amelia Brennan', role: 'Seller' },
  compose: ({ token, name, role }) => ({
    subject: 'Your Forecourt account',
    heading: `Welcome, ${name}`,
    blocks: [
      mailParagraph(
        `An Admin created a Forecourt account for you with the role ${role}. Choose a password to start using it.`,
      ),
      mailButton('Choose a password', `/reset-password?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once and expires in seven days. After that, use “Forgot password?” on the login page.',
      ),
    ],
    reason: 'You’re getting this email because an account was created for this address on Forecourt.',
    unsubscribePath: null,
  }),
}

export const signInLinkMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Log in to Forecourt',
    heading: 'Your login link',
    blocks: [
      mailParagraph('Someone, probably you, wants to log in to the Forecourt account with this address.'),
      mailButton('Log in', `/sign-in-link?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once and expires in 15 minutes. Don’t share it, because anyone who has it can log in. If this wasn’t you, you can ignore this email.',
      ),
    ],
    reason: 'You’re getting this email because someone requested a login link on Forecourt.',
    unsubscribePath: null,
  }),
}

export const secondFactorChangedMail: MailTemplate<{ isOn: boolean }> = {
  secretFields: [],
  sample: { isOn: false },
  compose: ({ isOn }) => ({
    subject: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
    heading: isOn ? 'You’ll now need a code to log in' : 'You no longer need a code to log in',
    blocks: [
      mailParagraph(
        isOn
          ? 'From now on, logging in to your Forecourt account requires a code from your authenticator app. Your other devices were signed out.'
          : 'Anyone with your password or access to your email can now log in to your Forecourt account.',
      ),
      mailParagraph('If this wasn’t you, choose a new password right away. That signs out every device.'),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const passwordChangedMail: MailTemplate<Record<string, never>> = {
  secretFields: [],
  sample: {},
  compose: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      mailParagraph('Use your new password to log in to Forecourt from now on. Your other devices were signed out.'),
      mailParagraph(
        'If this wasn’t you, choose a new password right away and check the connected accounts in your profile.',
      ),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

/** Reports how many cars left the market and how many bookings were cancelled. */
export const accountReclaimedMail: MailTemplate<{ cars: number; bookings: number }> = {
  secretFields: [],
  sample: { cars: 2, bookings: 1 },
  compose: ({ cars, bookings }) => ({
    subject: 'Your Forecourt account is now yours alone',
    heading: 'This account is now yours alone',
    blocks: [
      mailParagraph(
        'There was an account with your email address that no one had confirmed. You’ve just shown that the address is yours. Anything set up before, including a password, may have come from someone else, so it no longer works.',
      ),
      ...(cars > 0
        ? [
            mailParagraph(
              'Its cars are off the market. If they’re yours, relist them under My Products. If not, delete them.',
            ),
          ]
        : []),
      ...(bookings > 0
        ? [mailParagraph('Its open bookings were canceled. If they were yours, please book again.')]
        : []),
      mailParagraph('Check the name and role in your profile, and contact us if the role isn’t the one you want.'),
      mailButton('View my profile', '/dashboard/myprofile'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const signInProviderConnectionChangedMail: MailTemplate<{ provider: string; isConnected: boolean }> = {
  secretFields: [],
  sample: { provider: 'Google', isConnected: true },
  compose: ({ provider, isConnected }) => ({
    subject: isConnected ? `You can now log in with ${provider}` : `You can no longer log in with ${provider}`,
    heading: isConnected ? `${provider} is now connected` : `${provider} is no longer connected`,
    blocks: [
      mailParagraph(
        isConnected
          ? `You can now log in to Forecourt with ${provider}.`
          : `You can no longer log in to Forecourt with ${provider}. Devices that used it were signed out.`,
      ),
      mailParagraph(
        'If this wasn’t you, choose a new password right away and check the connected accounts in your profile.',
      ),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const reauthenticationCodeMail: MailTemplate<{ code: string }> = {
  secretFields: ['code'],
  sample: { code: '04938271' },
  compose: ({ code }) => ({
    subject: 'Your Forecourt code',
    heading: 'Confirm it’s you',
    blocks: [
      mailParagraph(`Enter this code on the page that asked for it: ${code}`),
      mailParagraph(
        'It works once and expires in 10 minutes. Forecourt will never ask for it by phone or email. If you didn’t request it, someone is using your account. Sign out your other devices in your profile.',
      ),
      mailButton('Open your profile', '/dashboard/myprofile'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const phoneConfirmedMail: MailTemplate<Record<string, never>> = {
  secretFields: [],
  sample: {},
  compose: () => ({
    subject: 'You can now log in with your phone',
    heading: 'Your number is confirmed',
    blocks: [
      mailParagraph('You can now log in to Forecourt with a code we text to the number in your profile.'),
      mailParagraph('If this wasn’t you, choose a new password right away and check the number in your profile.'),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const calendarFeedCreatedMail: MailTemplate<Record<string, never>> = {
  secretFields: [],
  sample: {},
  compose: () => ({
    subject: 'A calendar can now read your meetings',
    heading: 'Your calendar link is ready',
    blocks: [
      mailParagraph(
        'A secret link was created that lets a calendar app read your meetings. It works until you remove it, sign out other devices, or change your password.',
      ),
      mailParagraph('If this wasn’t you, choose a new password right away. That signs out every device.'),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const calendarFeedReplacedMail: MailTemplate<Record<string, never>> = {
  secretFields: [],
  sample: {},
  compose: () => ({
    subject: 'Your calendar link was replaced',
    heading: 'Your calendar has a new link',
    blocks: [
      mailParagraph(
        'A new secret link was created for calendar apps to read your meetings. The old link no longer works, so enter the new one in your calendar app.',
      ),
      mailParagraph('If this wasn’t you, choose a new password right away. That signs out every device.'),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

/**
 * Sent to the address as it was, so it repeats no text that a person chose. The account has no language any more: the
 * row holds it.
 */
export const accountDeletedMail: MailTemplate<{ isByAdmin: boolean; language: string }> = {
  secretFields: [],
  sample: { isByAdmin: false, language: 'en' },
  compose: ({ isByAdmin }) => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    blocks: [
      mailParagraph(
        isByAdmin
          ? 'An Admin deleted your Forecourt account and your personal data.'
          : 'You deleted your Forecourt account, and with it your personal data.',
      ),
      mailParagraph(
        'Open bookings, meetings, offers and saved searches ended with it, and the people you were going to meet were told. Past orders stay available to the other person.',
      ),
      mailParagraph('You won’t get any more emails about it. If this wasn’t you, contact us right away.'),
      mailButton('Contact us', '/contact'),
    ],
    reason: 'You’re getting this email because this was the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

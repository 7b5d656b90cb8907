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
        'Someone, most likely you, entered this email address at Forecourt. Confirm it, so that we can reach you.',
      ),
      mailButton('Confirm this address', `/verify-email?${new URLSearchParams({ token })}`),
      mailParagraph('The link works once, for 24 hours. If it was not you, do nothing.'),
    ],
    reason: 'You’re getting this email because this address was given at Forecourt.',
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
      mailParagraph('Someone, most likely you, forgot the password of the Forecourt account with this address.'),
      mailButton('Choose a new password', `/reset-password?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once, for one hour, and signs out every device. If it was not you, do nothing: the old password stays.',
      ),
    ],
    reason: 'You’re getting this email because a new password was asked for at Forecourt.',
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
        `An Admin made a Forecourt account for you, with the role ${role}. Choose your password to use it.`,
      ),
      mailButton('Choose a password', `/reset-password?${new URLSearchParams({ token })}`),
      mailParagraph('The link works once, for seven days. After that, use “Forgot password?” on the login page.'),
    ],
    reason: 'You’re getting this email because an account was made for this address at Forecourt.',
    unsubscribePath: null,
  }),
}

export const signInLinkMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: sampleToken },
  compose: ({ token }) => ({
    subject: 'Log in to Forecourt',
    heading: 'Your link to log in',
    blocks: [
      mailParagraph('Someone, most likely you, wants to log in to the Forecourt account with this address.'),
      mailButton('Log in', `/sign-in-link?${new URLSearchParams({ token })}`),
      mailParagraph(
        'The link works once, for 15 minutes. Do not pass it on: whoever has it gets in. If it was not you, do nothing.',
      ),
    ],
    reason: 'You’re getting this email because a link to log in was asked for at Forecourt.',
    unsubscribePath: null,
  }),
}

export const secondFactorChangedMail: MailTemplate<{ isOn: boolean }> = {
  secretFields: [],
  sample: { isOn: false },
  compose: ({ isOn }) => ({
    subject: isOn ? 'Your second step is on' : 'Your second step is off',
    heading: isOn ? 'Logging in takes a code now' : 'Logging in takes no code any more',
    blocks: [
      mailParagraph(
        isOn
          ? 'From now on a code of your authenticator app is asked for when somebody logs in to your Forecourt account. Other devices were signed out.'
          : 'Your Forecourt account is open again to whoever has your password, or reads your mail.',
      ),
      mailParagraph('If it was not you, choose a new password at once: that signs out every device.'),
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
    subject: 'Your password is changed',
    heading: 'Your password is changed',
    blocks: [
      mailParagraph('From now on the new password opens your Forecourt account. Other devices were signed out.'),
      mailParagraph('If it was not you, choose a new password at once, and look at what is connected on your profile.'),
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
    subject: 'Your Forecourt account is yours alone',
    heading: 'This account is yours alone from now on',
    blocks: [
      mailParagraph(
        'There was an account with your address, which nobody had confirmed. You have just shown that the address is yours. Whatever was chosen before, a password too, may be of somebody else who typed your address, and opens the account no more.',
      ),
      ...(cars > 0
        ? [
            mailParagraph(
              'Its cars are off the market. If they are yours, put them back under My Products; else delete them.',
            ),
          ]
        : []),
      ...(bookings > 0 ? [mailParagraph('Its open bookings are canceled. If they were yours, book once more.')] : []),
      mailParagraph(
        'Look at the name and the role on your profile, and write to us if the role is not the one that you want.',
      ),
      mailButton('Look at my profile', '/dashboard/myprofile'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

export const signInProviderConnectionChangedMail: MailTemplate<{ provider: string; isConnected: boolean }> = {
  secretFields: [],
  sample: { provider: 'Google', isConnected: true },
  compose: ({ provider, isConnected }) => ({
    subject: isConnected ? `${provider} opens your account now` : `${provider} opens your account no more`,
    heading: isConnected ? `You are connected to ${provider}` : `You are no longer connected to ${provider}`,
    blocks: [
      mailParagraph(
        isConnected
          ? `From now on you can log in to Forecourt with ${provider}.`
          : `Logging in to Forecourt with ${provider} is over. Devices that came in that way were signed out.`,
      ),
      mailParagraph('If it was not you, choose a new password at once, and look at what is connected on your profile.'),
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
    heading: 'Confirm that it is you',
    blocks: [
      mailParagraph(`Enter this code where you were asked for it: ${code}`),
      mailParagraph(
        'It works once, for 10 minutes. Forecourt never asks for it by telephone or mail. If you did not ask for it, somebody is using your account: sign out your other devices on your profile.',
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
    subject: 'Your phone opens your account now',
    heading: 'Your number is confirmed',
    blocks: [
      mailParagraph('From now on you can log in to Forecourt with a code that we send to the number on your profile.'),
      mailParagraph('If it was not you, choose a new password at once, and look at the number on your profile.'),
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
    subject: 'A calendar can read your meetings now',
    heading: 'Your calendar link is ready',
    blocks: [
      mailParagraph(
        'A secret link was created with which a calendar app can read your meetings. It works until you remove it, sign out other devices, or change your password.',
      ),
      mailParagraph('If it was not you, choose a new password at once: that signs out every device.'),
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
    subject: 'Your calendar address was replaced',
    heading: 'Your calendar has a new address',
    blocks: [
      mailParagraph(
        'A new secret address was made at which a calendar program reads your meetings. The address before it no longer works: enter the new one in your calendar program.',
      ),
      mailParagraph('If it was not you, choose a new password at once: that signs out every device.'),
      mailButton('Choose a new password', '/forgot-password'),
    ],
    reason: 'You’re getting this email because this is the address of your Forecourt account.',
    unsubscribePath: null,
  }),
}

import type { MailTemplateName } from './mail-templates.ts'

/** Mail to whoever reads an address, with an account or without one, and about the account of another: theirs alone. */
export const templatesOfAddresses: MailTemplateName[] = [
  'subscription-confirm',
  'new-arrivals',
  'email-change',
  'email-changed',
]

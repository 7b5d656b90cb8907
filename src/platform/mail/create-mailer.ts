import type { Config } from '#config/config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Creates the configured mailer. */
export function createMailer({ mail }: Pick<Config, 'mail'>): Mailer {
  return mail.kind === 'smtp' ? createSmtpMailer(mail) : createOutboxMailer(mail)
}

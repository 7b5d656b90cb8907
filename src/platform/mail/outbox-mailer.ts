import type { Mailer } from './mailer.ts'
import { emailAddressOfMailHeader, emailDomainOf } from './smtp-mailer.ts'

/** The embedded substitute: it sends nothing. Mail stays in its table, which `/dev/outbox` shows in the demo. */
export function createOutboxMailer({ from }: { from: string }): Mailer {
  return { kind: 'outbox', host: emailDomainOf(from), address: emailAddressOfMailHeader(from), send: async () => {} }
}

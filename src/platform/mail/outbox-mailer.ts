import type { Mailer } from './mailer.ts'
import { mailHostOf } from './smtp-mailer.ts'

/** The embedded double: nothing leaves. Mail stays in its table, which `/dev/outbox` shows in the demo. */
export function createOutboxMailer({ from }: { from: string }): Mailer {
  return { kind: 'outbox', host: mailHostOf(from), send: async () => {} }
}

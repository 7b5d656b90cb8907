import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { findMailOfToken } from './find-mail-of-token.ts'

/** What the link of a mail has ended already; null where the mail still comes, and for the token of nobody. */
export async function findMailUnsubscription(
  db: DbOrTx,
  { token, kind = 'wish' }: { token: string; kind?: NoticeKind | undefined },
): Promise<UnsubscribedMailKind | null> {
  const mail = await findMailOfToken(db, { token, kind })
  return mail?.hasEnded ? mail.ends : null
}

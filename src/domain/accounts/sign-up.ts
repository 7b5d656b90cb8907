import type { SignUpRequest } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import type { Db } from '#db/client.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { type Account, type AccountPhotoSource, createAccount } from './create-account.ts'
import { queueEmailVerificationMail } from './queue-verification-mail.ts'

/**
 * Row S-24: open to every visitor; the role is Seller or Buyer, as the contract's type ensures. A new person agrees to
 * the terms, as the form states (row H-12), and the time is recorded. A mail asks them to confirm their address, and
 * leads to the page `from` afterwards.
 */
export async function signUp(
  db: Db,
  mediaStore: MediaStore,
  {
    account,
    photo,
    from,
    now,
  }: {
    account: Omit<SignUpRequest, 'phoneNumber'> & { phoneNumber?: string; language?: Language } & Partial<ReaderUnits>
    photo: AccountPhotoSource
    from?: string | undefined
    now: Date
  },
): Promise<Account> {
  return createAccount(db, mediaStore, {
    account: { ...account, hasConsented: true },
    photo,
    now,
    alongside: (tx, created) => queueEmailVerificationMail(tx, { account: created, from: from ?? null, now }),
  })
}

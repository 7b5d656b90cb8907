import type { SignUp } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/client.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { type Account, type AccountPhoto, createAccount } from './create-account.ts'
import { queueVerificationMail } from './queue-verification-mail.ts'

/**
 * Row S-24: open to everybody; the role is Seller or Buyer, which the contract's type holds. Whoever signs up agrees to
 * the terms, as the form says (row H-12), and when is kept. A mail asks whether the address is theirs.
 */
export async function signUp(
  db: Db,
  mediaStore: MediaStore,
  {
    account,
    photo,
    now,
  }: {
    account: Omit<SignUp, 'phoneNumber'> & { phoneNumber?: string; language?: Language }
    photo: AccountPhoto
    now: Date
  },
): Promise<Account> {
  return createAccount(db, mediaStore, {
    account: { ...account, hasConsented: true },
    photo,
    now,
    alongside: (tx, created) => queueVerificationMail(tx, { account: created, now }),
  })
}

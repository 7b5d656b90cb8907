import { createHash } from 'node:crypto'
import type { SocialProvider } from '#contract/providers.ts'

/** A user whom a stand-in can identify. */
export type FakeSignInProviderPerson = { name: string; email: string | null; isVerified: boolean }

/** One for each possible outcome; the third has the address of a demo account. */
export const fakeSignInProviderPeople: readonly FakeSignInProviderPerson[] = [
  { name: 'Ada Quist', email: 'ada.quist@example.com', isVerified: true },
  { name: 'Noor Blum', email: 'noor.blum@example.com', isVerified: false },
  { name: 'Jonas Reed', email: 'buyer@demo.test', isVerified: true },
  { name: 'Sam Okafor', email: null, isVerified: false },
]

/**
 * The same person has the same account id at every start, and another one at each provider. GitHub's and X's are
 * numbers.
 */
export function fakeOauthProviderAccountId(provider: SocialProvider, person: FakeSignInProviderPerson): string {
  const hash = createHash('sha256')
    .update(`${provider} ${person.email ?? person.name}`)
    .digest()
  return String(hash.readUIntBE(0, 6))
}

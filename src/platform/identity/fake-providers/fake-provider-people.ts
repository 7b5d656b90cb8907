import { createHash } from 'node:crypto'
import type { SocialProvider } from '#contract/providers.ts'

/** Somebody whom a stand-in vouches for. */
export type FakeProviderPerson = { name: string; email: string | null; isVerified: boolean }

/** To try each way that it can go; the third has the address of an account of the demo. */
export const fakeProviderPeople: readonly FakeProviderPerson[] = [
  { name: 'Ada Quist', email: 'ada.quist@example.com', isVerified: true },
  { name: 'Noor Blum', email: 'noor.blum@example.com', isVerified: false },
  { name: 'Jonas Reed', email: 'buyer@demo.test', isVerified: true },
  { name: 'Sam Okafor', email: null, isVerified: false },
]

/** The same person is the same account at every start, another one at each provider. GitHub's and X's are numbers. */
export function accountIdOf(provider: SocialProvider, person: FakeProviderPerson): string {
  const hash = createHash('sha256')
    .update(`${provider} ${person.email ?? person.name}`)
    .digest()
  return String(hash.readUIntBE(0, 6))
}

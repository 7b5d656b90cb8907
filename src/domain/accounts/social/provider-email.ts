import { SignUp } from '#contract/accounts.ts'
import type { ProviderPerson } from '#platform/identity/providers/sign-in-provider.ts'

export type ProviderEmail = {
  /** In the same form as in accounts; null where the provider does not confirm that it is this person's. */
  confirmed: string | null
  /** The address from the provider, confirmed or not. */
  claimed: string | null
}

/** A provider's address, in the same form as in accounts. */
export function providerEmailOf({ email, isEmailVerified }: ProviderPerson): ProviderEmail {
  const parsed = SignUp.shape.email.safeParse(email)
  const claimed = parsed.success ? parsed.data : null
  return { confirmed: isEmailVerified ? claimed : null, claimed }
}

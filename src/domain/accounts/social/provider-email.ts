import { SignUp } from '#contract/accounts.ts'
import type { ProviderPerson } from '#platform/identity/providers/sign-in-provider.ts'

export type ProviderEmail = {
  /** As accounts have it; null where the provider does not say that it is this person's. */
  confirmed: string | null
  /** What the provider gave, confirmed or not. */
  claimed: string | null
}

/** A provider's address, in the form that accounts have theirs. */
export function providerEmailOf({ email, isEmailVerified }: ProviderPerson): ProviderEmail {
  const parsed = SignUp.shape.email.safeParse(email)
  const claimed = parsed.success ? parsed.data : null
  return { confirmed: isEmailVerified ? claimed : null, claimed }
}

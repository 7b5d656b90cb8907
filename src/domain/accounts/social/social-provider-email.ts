import { SignUpRequest } from '#contract/accounts.ts'
import type { SignInProviderPerson } from '#platform/identity/providers/sign-in-provider.ts'

export type SocialProviderEmail = {
  /** In the same form as in accounts; null where the provider does not confirm that it is this person's. */
  confirmed: string | null
  /** The address from the provider, confirmed or not. */
  claimed: string | null
}

/** A provider's address, in the same form as in accounts. */
export function socialProviderEmailOf({ email, isEmailVerified }: SignInProviderPerson): SocialProviderEmail {
  const parsed = SignUpRequest.shape.email.safeParse(email)
  const claimed = parsed.success ? parsed.data : null
  return { confirmed: isEmailVerified ? claimed : null, claimed }
}

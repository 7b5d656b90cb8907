import { useSearchParams } from 'react-router'
import { type OauthFailureReason, type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

const texts: Record<OauthFailureReason, TextKey<typeof useAccountsTexts>> = {
  denied: 'refusedDenied',
  expired: 'refusedExpired',
  unavailable: 'refusedUnavailable',
}

/** The failure with which a provider sent the user back, if any. */
export function useSocialSignInError(): { refusal: OauthFailureReason; provider: SocialProvider } | null {
  const [query] = useSearchParams()
  const [refusal, provider] = [query.get('refused') ?? '', query.get('provider') ?? '']
  return isOf(texts, refusal) && isOf(socialProviderDisplayNames, provider) ? { refusal, provider } : null
}

/** Explains why the sign-in with a provider failed, and what to do. */
export function SocialSignInErrorNotice() {
  const t = useAccountsTexts()
  const refused = useSocialSignInError()
  if (!refused) return null
  return (
    <InlineNotice tone="warning" isAnnounced>
      {t(texts[refused.refusal], { provider: socialProviderDisplayNames[refused.provider] })}
    </InlineNotice>
  )
}

function isOf<Key extends string>(all: Record<Key, unknown>, key: string): key is Key {
  return Object.hasOwn(all, key)
}

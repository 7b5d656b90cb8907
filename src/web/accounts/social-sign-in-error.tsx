import { useSearchParams } from 'react-router'
import { type OauthFailureReason, providerNames, type SocialProvider } from '#contract/providers.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'

const texts: Record<OauthFailureReason, TextKey<typeof useAccountsTexts>> = {
  denied: 'refusedDenied',
  expired: 'refusedExpired',
  unavailable: 'refusedUnavailable',
}

/** Whether a person comes back from a provider without anything. */
export function useSocialSignInError(): { refusal: OauthFailureReason; provider: SocialProvider } | null {
  const [query] = useSearchParams()
  const [refusal, provider] = [query.get('refused') ?? '', query.get('provider') ?? '']
  return isOf(texts, refusal) && isOf(providerNames, provider) ? { refusal, provider } : null
}

/** Says why nothing came of it, and what to do. */
export function SocialSignInErrorNotice() {
  const t = useAccountsTexts()
  const refused = useSocialSignInError()
  if (!refused) return null
  return (
    <Notice tone="warning" isAnnounced>
      {t(texts[refused.refusal], { provider: providerNames[refused.provider] })}
    </Notice>
  )
}

function isOf<Key extends string>(all: Record<Key, unknown>, key: string): key is Key {
  return Object.hasOwn(all, key)
}

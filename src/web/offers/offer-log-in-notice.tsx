import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

/** Shown at the log-in to a visitor who wants to make an offer; `from` is the page that led here. */
export function OfferLogInNotice({ from }: { from: string | null }) {
  const t = useOffersTexts()
  return from?.includes('#offer-') && <InlineNotice>{t('logInForOffer')}</InlineNotice>
}

import type { MessageThreadSummary } from '#contract/messages.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

/** The newest step of an offer, or the newest message, as a list of conversations shows it; null where there is neither. */
export function useNewestTextOfThread({ offer, excerpt }: MessageThreadSummary): string | null {
  const t = useMessagesTexts()
  const { money } = useLocaleFormats()
  if (offer) {
    const isPrice = offer.status === 'offered' || offer.status === 'countered'
    // A server of an earlier release does not say it.
    const step = offer.isAgreementOver ? 'agreementOver' : offer.status
    const text = t(`offer.${step}`, { price: money(offer.priceCents) })
    return isPrice && offer.isOwn ? t('you', { text }) : text
  }
  if (!excerpt) return null
  const text = excerpt.text || t('photos', { count: excerpt.photoCount })
  return excerpt.isOwn ? t('you', { text }) : text
}

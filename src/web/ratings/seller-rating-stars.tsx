import type { SellerRating as Rating } from '#contract/ratings.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { Star } from '#web/ui/icons.ts'

type SellerRatingProps = { rating: Rating | null; className?: string }

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Buyers' rating of a seller: the average and the number of ratings (row S-14). */
export function SellerRatingStars({ rating, className = '' }: SellerRatingProps) {
  const t = useCarTermTexts()
  const { number } = useLocaleFormats()
  const shape = `inline-flex items-center gap-1 text-sm ${className}`
  if (!rating) {
    return (
      <span className={`${shape} text-muted`}>
        <Star className="size-4" aria-hidden="true" />
        {t('noRatings')}
      </span>
    )
  }
  const { average, count } = rating
  return (
    <span className={shape}>
      <Star className="size-4 fill-warning text-warning" aria-hidden="true" />
      <span className="sr-only">{t('ratingInWords', { average: number(average), count })}</span>
      <span className="figures" aria-hidden="true">
        <span className="font-medium">{number(average, oneDecimal)}</span>{' '}
        <span className="text-muted">({number(count)})</span>
      </span>
    </span>
  )
}

import { Star } from 'lucide-react'
import type { SellerRating as Rating } from '#contract/ratings.ts'

type SellerRatingProps = { rating: Rating | null; className?: string }

/** What buyers say of a seller: the average and how many said so (row S-14). */
export function SellerRating({ rating, className = '' }: SellerRatingProps) {
  const shape = `inline-flex items-center gap-1 text-sm ${className}`
  if (!rating) {
    return (
      <span className={`${shape} text-muted`}>
        <Star className="size-4" aria-hidden="true" />
        No ratings yet
      </span>
    )
  }
  const { average, count } = rating
  const words = count === 1 ? 'one rating' : `${count.toLocaleString('en-US')} ratings`
  return (
    <span className={shape}>
      <Star className="size-4 fill-warning text-warning" aria-hidden="true" />
      <span className="sr-only">
        The seller has {average} of 5 stars, {words}
      </span>
      <span className="figures" aria-hidden="true">
        <span className="font-medium">{average.toFixed(1)}</span>{' '}
        <span className="text-muted">({count.toLocaleString('en-US')})</span>
      </span>
    </span>
  )
}

import type { ReactNode } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { SellerName } from '#web/car/seller-name.tsx'
import { SellerRatingStars } from '#web/ratings/seller-rating-stars.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type SellerPanelProps = {
  seller: CarDetail['seller']
  location: string | null
  timeZone: string | null
  /** Further lines about the seller. */
  children?: ReactNode
  /** Below all lines, as wide as the card. */
  action?: ReactNode
}

/** The seller's details, which help a buyer to decide whether to meet them. */
export function SellerPanel({ seller, location, timeZone, children, action }: SellerPanelProps) {
  const t = useCarsTexts()
  return (
    <Card as="section" aria-label={t('seller')} className="grid gap-4 p-5 print:p-0 print:shadow-none">
      <div className="flex items-start gap-4">
        <Avatar name={seller.name} image={seller.image} />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium text-lg leading-snug">
            <SellerName seller={seller} />
          </p>
          <p>
            <SellerRatingStars rating={seller.rating} />
          </p>
          {location && <p className="text-muted text-sm">{location}</p>}
          <p className="text-muted text-sm">
            {t.rich('onForecourtSince', { time: () => <LocalizedTime at={seller.since} timeZone={timeZone} /> })}
          </p>
          {children}
          {seller.email && (
            <a href={`mailto:${seller.email}`} className="break-all text-primary text-sm underline underline-offset-4">
              {seller.email}
            </a>
          )}
        </div>
      </div>
      {action}
    </Card>
  )
}

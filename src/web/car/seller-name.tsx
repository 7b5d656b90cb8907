import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { BadgeCheck } from '#web/ui/icons.ts'

type SellerNameProps = { seller: { name: string; isVerified: boolean } }

/** The seller, with a check mark where an Admin has verified them. */
export function SellerName({ seller }: SellerNameProps) {
  const t = useCarTermTexts()
  return (
    <span className="inline-flex items-center gap-1">
      {seller.name}
      {seller.isVerified && (
        <>
          <BadgeCheck className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
          <span className="sr-only">{t('verifiedSeller')}</span>
        </>
      )}
    </span>
  )
}

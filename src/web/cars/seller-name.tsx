import { BadgeCheck } from 'lucide-react'

type SellerNameProps = { seller: { name: string; isVerified: boolean } }

/** The seller, with a check mark where an Admin has verified them. */
export function SellerName({ seller }: SellerNameProps) {
  return (
    <span className="inline-flex items-center gap-1">
      {seller.name}
      {seller.isVerified && (
        <>
          <BadgeCheck className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
          <span className="sr-only">verified seller</span>
        </>
      )}
    </span>
  )
}

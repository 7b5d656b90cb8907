import { Suspense } from 'react'
import { useSellerTrackRecord } from '#web/car/use-seller-track-record.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const StandingLines = createLazyPagePart(
  async () => (await import('#web/pages/cars/seller-track-record-lines.tsx')).SellerTrackRecordLines,
  RenderNothing,
)

/** The page of a car is the same for everybody, so what changes with every sale comes later, into its own two lines. */
export function LateSellerTrackRecord({ carId }: { carId: string }) {
  const standing = useSellerTrackRecord(carId)
  const isHydrated = useHydrated()
  return (
    <p className="min-h-10 text-muted text-sm print:hidden">
      {isHydrated && (
        <Suspense>
          <StandingLines carId={carId} standing={standing} />
        </Suspense>
      )}
    </p>
  )
}

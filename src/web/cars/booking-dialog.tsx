import { lazy, Suspense, useEffect, useState } from 'react'
import type { BookableCar } from '#web/cars/booking-form.tsx'
import { useIsCut } from '#web/offline/connection.ts'
import { noticeId } from '#web/offline/saved-pages.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useViewer } from '#web/viewer.ts'

const loadForm = async () => ({ default: (await import('#web/cars/booking-form.tsx')).BookingForm })
// The form and its validation code are for Buyers: nobody else loads them.
const BookingForm = lazy(loadForm)

/** The button `Book Now` with its dialog; shown to Buyers only. */
export function BookNow({ car, label, className }: { car: BookableCar; label?: string; className?: string }) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const isCut = useIsCut()
  const [isOpen, setOpen] = useState(false)
  const isBuyer = viewer?.role === 'Buyer'
  useEffect(() => {
    // Before it is needed; what fails here is tried again then.
    if (isBuyer) loadForm().catch(() => {})
  }, [isBuyer])
  if (!viewer || !isBuyer) return null
  return (
    <>
      <Button
        className={className}
        disabled={!isHydrated || isCut}
        aria-describedby={isCut ? noticeId : undefined}
        onClick={() => setOpen(true)}
      >
        {label ?? t('bookNow')}
        <span className="sr-only">: {car.title}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('bookMeeting')}>
        <Suspense fallback={<Spinner />}>
          <BookingForm car={car} buyer={viewer} onCancel={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}

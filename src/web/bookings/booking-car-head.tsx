import type { CarSummary } from '#contract/cars.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Picture } from '#web/ui/picture.tsx'

type BookingCarHeadProps = {
  /** Without a price where that stands elsewhere. */
  car: Pick<CarSummary, 'title' | 'picture'> & Partial<Pick<CarSummary, 'priceCents'>>
  className?: string
}

/** Which car is about to be booked: above the form, and above the sign-up that comes before it. */
export function BookingCarHead({ car, className = '' }: BookingCarHeadProps) {
  return (
    <div className={`flex min-w-0 items-center gap-3 rounded-box bg-paper-shade p-2 sm:p-3 ${className}`}>
      {car.picture && (
        <Picture picture={car.picture} alt="" sizes="5rem" className="aspect-3/2 w-18 shrink-0 rounded-field sm:w-20" />
      )}
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium leading-snug min-[24rem]:max-sm:line-clamp-1">
          <CarTitle title={car.title} />
        </p>
        {car.priceCents !== undefined && <FormattedPrice cents={car.priceCents} className="font-semibold" />}
      </div>
    </div>
  )
}

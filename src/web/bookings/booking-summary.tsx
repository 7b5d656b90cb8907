import type { BookableCarData } from '#web/bookings/booking-form.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** What a visitor is about to book. No time: a seller’s free hours are only for people who have logged in. */
export function BookingSummary({ car }: { car: BookableCarData }) {
  const { pictureWords } = useCarFacts()
  return (
    <div className="mb-5 flex items-center gap-4 rounded-box bg-paper-shade p-3">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="7rem"
        className="aspect-3/2 w-28 shrink-0 rounded-field"
      />
      <div className="min-w-0">
        <p className="break-words font-medium leading-snug">
          <CarTitle title={car.title} />
        </p>
        <p className="font-semibold">
          <FormattedCarPrice cents={car.priceCents} />
        </p>
      </div>
    </div>
  )
}

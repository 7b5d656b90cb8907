import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Row = Pick<BuyerOrder, 'carId' | 'carTitle' | 'picture' | 'meetingAt' | 'meetingPlace'>

/** A booking in one line: the car, the time and the other side. */
export function BookingRow({ booking, who, children }: { booking: Row; who: string; children?: ReactNode }) {
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:flex-nowrap">
      <Picture
        picture={booking.picture}
        alt=""
        sizes="6rem"
        className="aspect-3/2 w-20 shrink-0 rounded-field sm:w-24"
      />
      <div className="min-w-0 flex-1">
        <Link to={`/cars/${booking.carId}`} className="line-clamp-2 font-medium hover:underline">
          <bdi>{booking.carTitle}</bdi>
        </Link>
        <p className="text-muted text-sm">
          <MeetingTime meeting={booking} /> · {who}
        </p>
      </div>
      {children && <div className="flex w-full flex-wrap items-center gap-x-3 sm:w-auto">{children}</div>}
    </Card>
  )
}

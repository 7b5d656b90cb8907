import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { CarTitle } from '#web/car/car-title.tsx'
import { RefundedSums } from '#web/money/refunded-sums.tsx'
import { Card } from '#web/ui/card.tsx'
import { Mail, Phone } from '#web/ui/icons.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Picture } from '#web/ui/picture.tsx'

type BookingCardProps = {
  booking: Pick<BuyerOrder, 'carId' | 'carTitle' | 'priceCents' | 'publicPriceCents' | 'picture'> &
    Pick<BuyerOrder, 'refundedCents' | 'refunds'>
  /** The car's facts, under its title. */
  car?: string
  /** How the booking stands, and what is next. */
  state: ReactNode
  /** The time and the other side; each `<div>` contains an icon and a fact. */
  facts: ReactNode
  /** The possible actions, before the facts; at the side where there is room. */
  actions: ReactNode
  children?: ReactNode
}

/** A booking in a list: the car, how the booking stands and its actions, and below all that is known. */
export function BookingCard({ booking, car, state, facts, actions, children }: BookingCardProps) {
  return (
    <Card
      as="article"
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6 xl:grid-cols-[12rem_minmax(0,1fr)_13rem] xl:grid-rows-[auto_auto_1fr]"
    >
      <Picture
        picture={booking.picture}
        alt=""
        sizes="(width >= 40rem) 12rem, 5.5rem"
        className="aspect-3/2 rounded-field sm:row-span-4 xl:row-span-3"
      />
      <div className="grid gap-1.5">
        <h2 className="text-lg sm:text-xl">
          <Link to={`/cars/${booking.carId}`} className="hover:underline">
            <CarTitle title={booking.carTitle} />
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <BookedPrice booking={booking} className="font-semibold text-lg" />
          {car && <span className="text-muted text-sm max-sm:hidden">{car}</span>}
        </p>
        <RefundedSums booking={booking} />
      </div>
      <div className="grid gap-1.5 max-sm:col-span-2 sm:col-start-2">{state}</div>
      <div className="order-actions empty:hidden max-sm:col-span-2 sm:col-start-2 xl:col-start-3 xl:row-span-3 xl:row-start-1">
        {actions}
      </div>
      <div className="grid gap-3 max-sm:col-span-2 sm:col-start-2 xl:row-start-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_svg]:size-4">{facts}</dl>
        {children}
      </div>
    </Card>
  )
}

type FactProps = { icon: ReactNode; name: string; children: ReactNode }

/** One fact with its icon; screen readers read the name. */
export function BookingFact({ icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="shrink-0 text-muted">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type ContactFactsProps = { phone: string | null; email: string | null; names: { phone: string; email: string } }

/** The contact details of the other side. */
export function ContactDetails({ phone, email, names }: ContactFactsProps) {
  return (
    <>
      {phone && (
        <BookingFact icon={<Phone />} name={names.phone}>
          <PhoneLink phone={phone} />
        </BookingFact>
      )}
      {email && (
        <BookingFact icon={<Mail />} name={names.email}>
          <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
            {email}
          </a>
        </BookingFact>
      )}
    </>
  )
}

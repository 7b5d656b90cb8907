import { BadgeCheck, Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminListing } from '#contract/admin.ts'
import { brandName } from '#contract/brands.ts'
import { statusLooks } from '#web/listings/own-car-card.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx'
import { Time } from '#web/ui/time.tsx'

type ListingsTableProps = {
  cars: AdminListing[]
  /** The car about which a call is under way. */
  busyId: string | null
  onTakeDown: (car: AdminListing) => void
  onRestore: (car: AdminListing) => void
}

export function ListingsTable({ cars, busyId, onTakeDown, onRestore }: ListingsTableProps) {
  const columns: RecordColumn<AdminListing>[] = [
    { header: 'Car', cell: (car) => <CarCell car={car} /> },
    { header: 'Price', cell: ({ priceCents }) => <Price cents={priceCents} className="font-medium" /> },
    { header: 'State', cell: (car) => <StateCell car={car} /> },
    { header: 'Seller', cell: ({ seller }) => <SellerCell seller={seller} /> },
    { header: 'Posted', cell: ({ postedAt }) => <Time at={postedAt} className="whitespace-nowrap text-sm" /> },
    {
      header: 'Actions',
      cell: (car) => (
        <CarAction
          car={car}
          isBusy={busyId !== null}
          onTakeDown={() => onTakeDown(car)}
          onRestore={() => onRestore(car)}
        />
      ),
    },
  ]
  return <RecordTable caption="All listings" rows={cars} rowKey={({ id }) => id} columns={columns} />
}

function CarCell({ car }: { car: AdminListing }) {
  return (
    <div className="flex min-w-0 gap-3">
      <Picture
        picture={car.picture}
        alt=""
        sizes="6rem"
        className="aspect-3/2 w-24 shrink-0 self-start rounded-field"
      />
      <div className="min-w-0">
        <Link to={`/cars/${car.id}`} className="break-words font-medium underline-offset-4 hover:underline">
          {car.title}
        </Link>
        <span className="block text-muted text-sm">
          {brandName(car.brand)}
          {car.year !== null && <span className="figures">, {car.year}</span>}
        </span>
        {car.openBookings > 0 && (
          <Link
            to={`/dashboard/orders?${new URLSearchParams({ q: car.id })}`}
            className="inline-block py-1 text-sm underline underline-offset-4"
          >
            {car.openBookings === 1 ? '1 open booking' : `${car.openBookings} open bookings`}
          </Link>
        )}
      </div>
    </div>
  )
}

function StateCell({ car }: { car: AdminListing }) {
  const look = statusLooks[car.status]
  if (car.takenDownReason !== null) {
    return (
      <div className="max-w-56">
        <Badge tone="error">Taken down</Badge>
        <span className="mt-1 block break-words text-muted text-sm">{car.takenDownReason}</span>
      </div>
    )
  }
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 xl:justify-start">
      <Badge tone={look.tone}>{look.label}</Badge>
      {car.isAdvertised && (
        <Badge tone="accent" icon={<Megaphone className="size-4" aria-hidden="true" />}>
          Advertised
        </Badge>
      )}
    </span>
  )
}

function SellerCell({ seller }: { seller: AdminListing['seller'] }) {
  return (
    <Link
      to={`/dashboard/allSeller?${new URLSearchParams({ q: seller.email })}`}
      className="block min-w-0 underline-offset-4 hover:underline"
    >
      <span className="break-words">
        {seller.name}
        {seller.isVerified && (
          <>
            <BadgeCheck className="ml-1 inline size-4 text-success" aria-hidden="true" />
            <span className="sr-only"> (Verified)</span>
          </>
        )}
      </span>
      <span className="block text-muted text-sm">
        <EmailText email={seller.email} />
      </span>
    </Link>
  )
}

type CarActionProps = { car: AdminListing; isBusy: boolean; onTakeDown: () => void; onRestore: () => void }

function CarAction({ car, isBusy, onTakeDown, onRestore }: CarActionProps) {
  if (car.takenDownReason !== null) {
    return (
      <ActionButton className="whitespace-nowrap" disabled={isBusy} onClick={onRestore}>
        Put back
        <span className="sr-only">: {car.title}</span>
      </ActionButton>
    )
  }
  if (car.status === 'sold') return <span className="text-muted text-sm">Sold</span>
  return (
    <ActionButton look="secondary" className="whitespace-nowrap" disabled={isBusy} onClick={onTakeDown}>
      Take down
      <span className="sr-only">: {car.title}</span>
    </ActionButton>
  )
}

import { Link } from 'react-router'
import type { AdminListing } from '#contract/admin.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { type AdminListingsUrlQuery, adminListingsListUrlQuery } from '#web/admin/admin-listings-list-url-query.ts'
import { useListingBulkActions } from '#web/admin/use-listing-bulk-actions.ts'
import { BulkTable } from '#web/dashboard/bulk-table.tsx'
import { columnSorting } from '#web/dashboard/column-sorting.ts'
import { carStatusTones } from '#web/listings/own-car-card.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { BadgeCheck, Megaphone } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { RecordTableColumn } from '#web/ui/record-table.tsx'

type ListingsTableProps = {
  cars: AdminListing[]
  query: AdminListingsUrlQuery
  /** The number of cars on all pages that match the filter. */
  total: number
  filter: Parameters<typeof useListingBulkActions>[0]
  /** The car of the call that is in progress. */
  busyId: string | null
  onTakeDown: (car: AdminListing) => void
  onRestore: (car: AdminListing) => void
  refresh: () => Promise<unknown>
}

export function AdminListingsTable(props: ListingsTableProps) {
  const { cars, query, total, filter, busyId, onTakeDown, onRestore, refresh } = props
  const t = useAdminTexts()
  const sortingOf = (...orders: [AdminListingsUrlQuery['sort'], 'ascending' | 'descending'][]) =>
    columnSorting({
      current: query.sort,
      orders,
      addressOf: (sort) => adminListingsListUrlQuery.address(query, { sort }),
    })
  const columns: RecordTableColumn<AdminListing>[] = [
    { header: t('car'), cell: (car) => <CarCell car={car} /> },
    {
      name: 'price',
      header: t('price'),
      sorting: sortingOf(['priceAsc', 'ascending'], ['priceDesc', 'descending']),
      cell: ({ priceCents }) => <FormattedPrice cents={priceCents} className="font-medium" />,
    },
    { header: t('state'), cell: (car) => <StateCell car={car} /> },
    { name: 'seller', header: t('seller'), cell: ({ seller }) => <SellerCell seller={seller} /> },
    {
      name: 'posted',
      header: t('posted'),
      sorting: sortingOf(['newest', 'descending'], ['oldest', 'ascending']),
      cell: ({ postedAt }) => <LocalizedTime at={postedAt} className="whitespace-nowrap text-sm" />,
    },
    {
      header: t('actions'),
      isActions: true,
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
  const actions = useListingBulkActions(filter)
  return (
    <BulkTable
      name="listings"
      caption={t('allListings')}
      rows={cars}
      total={total}
      columns={columns}
      nameOf={({ title, seller }) => `${title}, ${seller.name}`}
      choiceLabel={({ title }) => t('chooseCar', { car: title })}
      actions={actions}
      refresh={refresh}
    />
  )
}

function CarCell({ car }: { car: AdminListing }) {
  const t = useAdminTexts()
  return (
    <div className="flex min-w-0 gap-3">
      <Picture
        picture={car.picture}
        alt=""
        sizes="6rem"
        className="aspect-3/2 w-24 shrink-0 self-start rounded-field @4xl:w-15"
      />
      <div className="min-w-0">
        <Link
          to={`/cars/${car.id}`}
          className="break-words font-medium underline-offset-4 hover:underline @4xl:line-clamp-1"
        >
          <bdi>{car.title}</bdi>
        </Link>
        <span className="@4xl:flex @4xl:gap-2">
          <span className="block min-w-0 text-muted text-sm @4xl:line-clamp-1">
            {brandDisplayName(car.brand)}
            {car.year !== null && <span className="figures">, {car.year}</span>}
          </span>
          {car.openBookings > 0 && (
            <Link
              to={`/dashboard/orders?${new URLSearchParams({ q: car.id })}`}
              className="inline-block py-1 text-sm underline underline-offset-4 @4xl:shrink-0 @4xl:py-0"
            >
              {t('openBookings', { count: car.openBookings })}
            </Link>
          )}
        </span>
      </div>
    </div>
  )
}

function StateCell({ car }: { car: AdminListing }) {
  const t = useListingsTexts()
  const words = useAdminTexts()
  if (car.takenDownReason !== null) {
    return (
      <div className="max-w-56">
        <Badge tone="error">{t('takenDown')}</Badge>
        <span className="mt-1 block break-words text-muted text-sm">{car.takenDownReason}</span>
      </div>
    )
  }
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 @4xl:justify-start @4xl:gap-y-0.5 @4xl:*:py-0">
      <Badge tone={carStatusTones[car.status]}>{t(car.status)}</Badge>
      {car.vinMaker !== null && <Badge tone="warning">{words('vinMaker', { maker: car.vinMaker })}</Badge>}
      {car.isAdvertised && (
        <Badge tone="accent" icon={<Megaphone className="size-4" aria-hidden="true" />}>
          {t('advertised')}
        </Badge>
      )}
    </span>
  )
}

function SellerCell({ seller }: { seller: AdminListing['seller'] }) {
  const t = useAdminTexts()
  return (
    <Link to={`/dashboard/people/${seller.id}`} className="block min-w-0 underline-offset-4 hover:underline">
      <span className="break-words">
        {seller.name}
        {seller.isVerified && (
          <>
            <BadgeCheck className="ms-1 inline size-4 text-success" aria-hidden="true" />
            <span className="sr-only"> {t('verified')}</span>
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
  const t = useAdminTexts()
  if (car.takenDownReason !== null) {
    return (
      <HydratedButton className="whitespace-nowrap" disabled={isBusy} onClick={onRestore}>
        {t('putBack')}
        <span className="sr-only">: {car.title}</span>
      </HydratedButton>
    )
  }
  if (car.status === 'sold') return <span className="text-muted text-sm">{t('sold')}</span>
  return (
    <HydratedButton look="secondary" className="whitespace-nowrap" disabled={isBusy} onClick={onTakeDown}>
      {t('takeDown')}
      <span className="sr-only">: {car.title}</span>
    </HydratedButton>
  )
}

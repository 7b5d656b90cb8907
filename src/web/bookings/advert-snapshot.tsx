import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  attributeNames,
  isMultiChoiceAttribute,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { useAttributeText, useAttributeValueText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { ApiError, type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Check } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'

const singleValueNames = attributeNames.filter((name) => !isMultiChoiceAttribute(name))

/** Fetches the advert kept with a paid order; null for an order from before adverts were kept. */
export async function fetchAdvertSnapshot(bookingId: string, fetch?: ApiFetch): Promise<OrderAdvertSnapshot | null> {
  try {
    return await readApiResponse(bookingsClient(fetch).bookings[':id'].advert.$get({ param: { id: bookingId } }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return null
    throw error
  }
}

/** A server of an earlier release does not name the public price to an Admin. */
type BookedAtPrice = Partial<Pick<BuyerOrder, 'publicPriceCents' | 'meetingPlace'>>

/** The text, facts, photos, price and label kept with an order. The label is of the public price, and says so beside an agreed one. */
export function AdvertSnapshotView({ advert, booking }: { advert: OrderAdvertSnapshot; booking: BookedAtPrice }) {
  const t = useCarsTexts()
  const attributeName = useAttributesTexts()
  const label = advert.valuation && <DealBadge deal={advert.valuation.deal} className="text-sm" />
  const attributeText = useAttributeText()
  const { pictureWords } = useCarFacts()
  const facts: [label: string, value: React.ReactNode][] = [
    [t('brand'), brandDisplayName(advert.brand)],
    [t('model'), advert.model],
    ...singleValueNames.map((name): [string, React.ReactNode] => [attributeName(name), attributeText(name, advert)]),
    [t('vin'), advert.vinEnding === null ? null : t('vinEnding', { ending: advert.vinEnding })],
    [
      t('originalPrice'),
      advert.originalPriceCents === null ? null : <FormattedPrice key="new" cents={advert.originalPriceCents} />,
    ],
    [t('location'), advert.location],
  ]
  return (
    <div className="grid gap-4 text-ink">
      <div>
        <h3 className="break-words text-lg">
          <bdi>{advert.title}</bdi>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          <FormattedPrice cents={advert.priceCents} />
          {label && typeof booking.publicPriceCents === 'number' ? (
            <span className="flex flex-wrap items-center gap-x-2 font-normal text-muted text-sm">
              {t.rich('labelOfAskingPrice', { label: () => label })}
            </span>
          ) : (
            label
          )}
        </p>
      </div>
      {advert.pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {advert.pictures.map((picture, index) => (
            <li key={picture.urlBase}>
              <Picture
                picture={picture}
                alt={t('pictureOf', { alt: pictureWords(advert), number: index + 1, count: advert.pictures.length })}
                sizes="(width >= 40rem) 12rem, 45vw"
                className="aspect-3/2 rounded-field"
              />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-line border-b py-1.5">
              <dt className="shrink-0 text-muted">{label}</dt>
              <dd className="figures wrap-anywhere min-w-0 text-end">{value}</dd>
            </div>
          ))}
      </dl>
      {multiChoiceAttributeNames.map((name) => (
        <SnapshotEquipment key={name} name={name} has={advert[name] ?? []} />
      ))}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {advert.description}
      </p>
    </div>
  )
}

function SnapshotEquipment({ name, has }: { name: MultiChoiceAttributeName; has: readonly string[] }) {
  const attributeName = useAttributesTexts()
  const word = useAttributeValueText()
  if (has.length === 0) return null
  return (
    <div>
      <h4 className="text-muted text-sm">{attributeName(name)}</h4>
      <ul className="mt-1 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        {has.map((value) => (
          <li key={value} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {word(name, value)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The advert of a paid order with the time it was kept; a note says so where none was kept. */
export function DatedAdvertSnapshot({
  advert,
  booking,
}: {
  advert: OrderAdvertSnapshot | null
  booking: BookedAtPrice
}) {
  const t = useOrdersTexts()
  if (!advert) return <p className="text-muted">{t('noAdvert')}</p>
  const time = () => <TimeAtPlace at={advert.takenAt} place={booking.meetingPlace} />
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        {advert.isFromUpgrade ? t.rich('advertFromUpgrade', { time }) : t.rich('advertKept', { time })}
      </p>
      <AdvertSnapshotView advert={advert} booking={booking} />
    </div>
  )
}

/** The same in a list of orders: loaded when the user opens it. */
export function LazyAdvertSnapshot({ booking }: { booking: BookedAtPrice & Pick<BuyerOrder, 'id'> }) {
  const t = useOrdersTexts()
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({
    queryKey: ['advert', booking.id],
    queryFn: () => fetchAdvertSnapshot(booking.id),
    enabled: isOpen,
  })
  return (
    <Disclosure summary={t('whatWasAdvertised')} onToggle={setOpen}>
      {found.isError ? (
        <ErrorState title={t('advertFailed')} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <DatedAdvertSnapshot advert={found.data} booking={booking} />
      )}
    </Disclosure>
  )
}

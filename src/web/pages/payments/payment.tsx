import { CalendarX } from 'lucide-react'
import type { Order } from '#contract/bookings.ts'
import { brandName } from '#contract/brands.ts'
import { load } from '#web/api-client.ts'
import { bookingsClient } from '#web/cars/clients.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { Lost, Outcome, PaymentPanel } from '#web/payments/payment-panel.tsx'
import { Receipt } from '#web/payments/receipt.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { useCarWordsTexts } from '#web/texts/car-words.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/payment'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Buyer')
  const client = bookingsClient(args.context.get(apiContext))
  return { order: await load(client.bookings[':id'].$get({ param: { id: args.params.id } })) }
}

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
  const t = useOrdersTexts()
  if (order.paidAt) return <Receipt order={order} />
  const isOpen = order.status === 'requested' || order.status === 'accepted'
  return (
    <>
      <PageTitle>{t('payment')}</PageTitle>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 xl:order-2">
          <CarToPay order={order} />
        </div>
        <div className="min-w-0">
          {isOpen ? <PaymentPanel key={order.id} order={order} /> : <Closed order={order} />}
        </div>
      </div>
    </>
  )
}

function CarToPay({ order }: { order: Order }) {
  const t = useOrdersTexts()
  const words = useCarWordsTexts()
  return (
    <Card as="article" className="p-4 sm:p-5 xl:sticky xl:top-24">
      <div className="flex items-start gap-4 xl:grid">
        <Picture
          picture={order.picture}
          alt=""
          isPriority
          sizes="(width >= 80rem) 20rem, 10rem"
          className="aspect-3/2 w-24 shrink-0 rounded-field sm:w-40 xl:w-full"
        />
        <div className="min-w-0">
          <h2 className="break-words text-xl">{order.carTitle}</h2>
          <Price cents={order.priceCents} className="mt-1 block font-semibold text-2xl" />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-muted">
        <dt>{t('brand')}</dt>
        <dd>{brandName(order.carBrand)}</dd>
        <dt>{t('model')}</dt>
        <dd>{order.carModel ?? words('notGiven')}</dd>
        <dt>{t('seller')}</dt>
        <dd>{order.seller.name}</dd>
        <dt>{t('meeting')}</dt>
        <dd>
          <Time at={order.meetingAt} show="dateTime" />
        </dd>
      </dl>
    </Card>
  )
}

function Closed({ order }: { order: Order }) {
  const t = useOrdersTexts()
  if (order.status === 'lost') {
    return <Lost order={order} message={t('soldToOther')} />
  }
  return (
    <Outcome icon={<CalendarX className="text-muted" />} title={t('nothingToPay')}>
      <p>{order.status === 'declined' ? t('declinedNotCharged') : t('cancelledNotCharged')}</p>
      <ButtonLink to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>{t('similarCars')}</ButtonLink>
    </Outcome>
  )
}

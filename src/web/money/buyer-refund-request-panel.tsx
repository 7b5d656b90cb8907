import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { BuyerRefundRequest } from '#contract/disputes.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { disputesClient } from '#web/money/money-clients.ts'
import { SellerResponseToRefundRequest } from '#web/money/seller-response-to-refund-request.tsx'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type Reload = () => Promise<unknown>

/** How the buyer's request for a refund stands. */
export function BuyerRefundRequestPanel({ order, reload }: { order: BuyerOrder; reload: Reload }) {
  const t = useMoneyTexts()
  const { dispute, id } = order
  const call = () => disputesClient().bookings[':id']['refund-request']
  const price = () => <FormattedPrice cents={dispute?.askedCents ?? 0} />
  const by = (at: string) => () => <TimeAtPlace at={at} place={order.meetingPlace} />
  async function takeBack() {
    try {
      await readApiResponse(call().$delete({ param: { id } }))
      await reload()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {dispute && dispute.state !== 'withdrawn' && (
        <InlineNotice
          action={
            (dispute.state === 'open' || dispute.state === 'answered') && (
              <HydratedButton look="secondary" onClick={takeBack}>
                {t('takeRequestBack')}
              </HydratedButton>
            )
          }
        >
          {dispute.state === 'open' ? (
            <p>{t.rich('requestOpen', { price, time: by(dispute.answerDueAt ?? dispute.decideDueAt) })}</p>
          ) : (
            <p>{t.rich('requestOf', { price })}</p>
          )}
          <Course of={dispute} booking={order} seller={order.seller.name} />
        </InlineNotice>
      )}
    </div>
  )
}

/** A refund request as the seller sees it; its answer is a button of the booking. */
export function SellerRefundRequestPanel({ booking }: { booking: SellerBooking }) {
  const t = useMoneyTexts()
  const { dispute, canAnswerDispute } = booking
  if (!dispute || dispute.state === 'withdrawn') return null
  const price = () => <FormattedPrice cents={dispute.askedCents} />
  const said = { price, words: dispute.reason }
  return (
    <InlineNotice tone={canAnswerDispute ? 'warning' : 'info'}>
      <p>
        {canAnswerDispute
          ? t.rich('buyerAsks', {
              price,
              words: dispute.reason,
              time: () => <TimeAtPlace at={dispute.answerDueAt ?? ''} place={booking.meetingPlace} />,
            })
          : t.rich('buyerAsked', said)}
      </p>
      <Course of={dispute} booking={booking} seller={null} />
    </InlineNotice>
  )
}

type CourseProps = { of: BuyerRefundRequest; booking: BuyerOrder | SellerBooking; seller: string | null }

/** The course of a request: the seller's answer, the day of the decision, and the decision. */
function Course({ of: dispute, booking, seller }: CourseProps) {
  const t = useMoneyTexts()
  const time = () => <TimeAtPlace at={dispute.decideDueAt} place={booking.meetingPlace} />
  return (
    <>
      <CappedRequest of={dispute} booking={booking} />
      <SellerResponseToRefundRequest to={dispute} seller={seller} place={booking.meetingPlace} className="mt-1" />
      {dispute.state === 'answered' && <p className="mt-1">{t.rich('decidesBy', { time })}</p>}
      {dispute.decision && (dispute.state === 'refunded' || dispute.state === 'declined') && (
        <p className="mt-1 font-semibold">
          {t(dispute.state === 'refunded' ? 'requestRefunded' : 'requestDeclined', { words: dispute.decision })}
        </p>
      )}
    </>
  )
}

/** That an open request is for what is left, where a part of the payment was refunded after the buyer asked. */
function CappedRequest({ of: dispute, booking }: Pick<CourseProps, 'of' | 'booking'>) {
  const t = useMoneyTexts()
  // A server of an earlier release does not tell the seller what was refunded.
  if ((dispute.state !== 'open' && dispute.state !== 'answered') || !booking.refunds) return null
  const { leftCents } = sumRefunds(booking)
  if (leftCents <= 0 || leftCents >= dispute.askedCents) return null
  return (
    <p className="mt-1 font-semibold">
      {t.rich('requestCapped', { price: () => <FormattedPrice cents={leftCents} /> })}
    </p>
  )
}

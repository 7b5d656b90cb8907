import type { BuyerOrder } from '#contract/bookings.ts'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** What comes after the payment, until the seller gets the money. */
export function StepsAfterPayment({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  const seller = useBookedPersonName(order.seller)
  const isTimeAgreed = order.time === 'agreed'
  return (
    <section aria-labelledby="next-steps" className="w-full text-start">
      <h3 id="next-steps" className="font-semibold text-lg">
        {t('nextSteps')}
      </h3>
      <ol className="mt-2 grid list-decimal gap-2 ps-6">
        {!isTimeAgreed && <li>{t('nextSellerAgrees', { seller })}</li>}
        <li>
          {t.rich(isTimeAgreed ? 'nextYouMeet' : 'nextYouMeetIfAgreed', {
            time: () => <MeetingTime meeting={order} className="font-medium" />,
          })}
        </li>
        <li>{t('nextBothConfirm', { seller })}</li>
      </ol>
    </section>
  )
}

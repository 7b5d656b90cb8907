import type { BuyerOrder } from '#contract/bookings.ts'
import type { BuyerNextStep, BuyerNextStepKind } from '#web/bookings/buyer-next-step.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

/** A step that both sides take has one text. */
const texts: Readonly<Record<BuyerNextStepKind, TextKey<typeof useOrdersTexts>>> = {
  answerTime: 'sellerNext.answerTime',
  confirmHandover: 'sellerNext.confirmHandover',
  waitForTime: 'sellerNext.waitForTime',
  meet: 'sellerNext.meet',
  waitForDecision: 'sellerNext.waitForDecision',
  refundPeriod: 'sellerNext.refundPeriod',
  waitForRefundAnswer: 'buyerNext.waitForRefundAnswer',
  chooseTime: 'buyerNext.chooseTime',
  waitForAnswer: 'buyerNext.waitForAnswer',
  waitForSale: 'buyerNext.waitForSale',
  getCar: 'buyerNext.getCar',
  getCarOnceMet: 'buyerNext.getCarOnceMet',
  waitForHandover: 'buyerNext.waitForHandover',
}

type BuyerNextStepLineProps = { next: BuyerNextStep; order: Pick<BuyerOrder, 'meetingPlace' | 'meeting'> }

/** What is next in an order, and by when. */
export function BuyerNextStepLine({ next, order }: BuyerNextStepLineProps) {
  const t = useOrdersTexts()
  // An agreed meeting has an address, which alone says where it is.
  const namesTown = !order.meeting?.address
  const time = () => <TimeAtPlace at={next.at ?? ''} place={order.meetingPlace} namesTown={namesTown} />
  return <p className="font-medium">{t.rich(texts[next.kind], { time })}</p>
}

import type { SimulatedGatewayFault } from '@forecourt/test-gateway/gateway-fault-switches.ts'
import { seededRandom } from '#db/seed/random.ts'

/** The number of buyers who want the car of a schedule. */
export const competingBuyerCount = 3

/**
 * In place of a buyer's number, in actions about meetings: the last buyer sells a car of their own to the first one. So one person has
 * meetings on both sides.
 */
export const saleOfLastBuyer = competingBuyerCount

/** A side names a time on a grid of quarters, agrees to the other's, or calls the meeting off. */
export type MeetingAction =
  | { do: 'time'; buyer: number; side: 'buyer' | 'seller'; quarter: number; isProposal: boolean }
  | { do: 'agreeTime' | 'callOff'; buyer: number; side: 'buyer' | 'seller' }

/** An action in a schedule; one that is impossible in the current state is refused, as the server would. */
export type MoneyScheduleAction =
  | MeetingAction
  | { do: 'start' | 'settle' | 'join' | 'leave' | 'cancel' | 'ask' | 'takeBack' | 'agree' | 'book'; buyer: number }
  /** The buyer offers this share of the first price. */
  | { do: 'bargain'; buyer: number; share: number }
  | { do: 'confirm'; buyer: number; card: string }
  | { do: 'handOver'; side: 'buyer' | 'seller' }
  /** `share` of the paid sum; null is the whole remainder. */
  | { do: 'refund' | 'refundPastUs'; share: number | null }
  | { do: 'decide'; gives: boolean; share: number | null }
  | { do: 'bankDecides'; words: 'winning_evidence' | 'losing_evidence' }
  | { do: 'price'; factor: number }
  | { do: 'accept' | 'decline'; buyer: number }
  | { do: 'answer' | 'payOut' | 'withdraw' | 'offer' | 'deleteCar' | 'suspend' | 'lift' | 'deleteSeller' }
  /** The provider's events arrive: each `copies` times, newest first, or some of them never. */
  | { do: 'webhooks'; copies: number; isReversed: boolean; lost: number }
  | { do: 'watch'; afterSeconds: number }
  | { do: 'expire' }
  /**
   * The provider, or its owner at its dashboard, cancels every attempt for the car, including the winner's before its
   * capture.
   */
  | { do: 'cancelPastUs' }

/** The actions of a step run at the same time, with the faults that occur meanwhile. */
export type MoneyScheduleStep = { actions: MoneyScheduleAction[]; faults: SimulatedGatewayFault[] }

const cards = [
  ['4242424242424242', 10],
  ['4000000000000259', 3],
  ['4000000000007726', 2],
  ['4000000000005126', 2],
  ['4000000000000002', 2],
  ['4000002500003155', 1],
] as const
const shares = [null, 0.1, 0.34, 0.5, 0.9, 1] as const
const operations = [
  'create',
  'retrieve',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'listRefunds',
  'listDisputes',
] as const
const faultKinds = ['dropBefore', 'dropAfter', 'error', 'errorAfter'] as const

type Kind = readonly [MoneyScheduleAction['do'], weight: number]
const beforeTheSale: readonly Kind[] = [
  ['start', 9],
  ['confirm', 12],
  ['settle', 9],
  ['webhooks', 6],
  ['watch', 6],
  ['join', 4],
  ['bargain', 7],
  ['agree', 9],
  ['book', 3],
  ['time', 9],
  ['agreeTime', 5],
  ['callOff', 1],
  ['leave', 1],
  ['price', 3],
  ['withdraw', 2],
  ['offer', 2],
  ['accept', 1],
  ['decline', 1],
  ['cancel', 1],
  ['suspend', 1],
  ['lift', 1],
  ['deleteCar', 0.5],
  ['deleteSeller', 0.7],
  ['expire', 1],
  ['cancelPastUs', 4],
]
const afterTheSale: readonly Kind[] = [
  ['refund', 8],
  ['handOver', 7],
  ['payOut', 5],
  ['ask', 4],
  ['answer', 2],
  ['decide', 4],
  ['takeBack', 1],
  ['bankDecides', 3],
  ['refundPastUs', 2],
]

/**
 * The schedule of this number under this seed: the same steps on every machine, whatever other schedules ran. Half of
 * them start with a payment by the first buyer, so that they reach the states after a sale; half of these, and of the
 * others, with agreed prices, of which half are agreed on while the pages of payment are open already.
 */
export function generateMoneySchedule(
  seed: number,
  number: number,
): { isSold: boolean; isBargained: boolean; isPageOpenBefore: boolean; card: string; steps: MoneyScheduleStep[] } {
  const random = seededRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0)
  const isSold = random.chance(0.5)
  const isBargained = random.chance(0.5)
  const isPageOpenBefore = random.chance(0.5)
  const kinds = isSold
    ? [...afterTheSale, ...beforeTheSale.map(([kind, weight]) => [kind, weight / 4] as const)]
    : beforeTheSale
  const all = isSold ? kinds : [...kinds, ...afterTheSale.map(([kind, weight]) => [kind, weight / 6] as const)]
  const many = <Item>(count: number, draw: () => Item) => Array.from({ length: count }, draw)
  const buyer = () => random.whole(0, competingBuyerCount - 1)
  const buyerOrSale = () => random.whole(0, saleOfLastBuyer)
  const action = (): MoneyScheduleAction => {
    const kind = random.pickWeighted(all)
    switch (kind) {
      case 'start':
      case 'settle':
      case 'join':
      case 'leave':
      case 'cancel':
      case 'ask':
      case 'takeBack':
      case 'agree':
      case 'book':
      case 'accept':
      case 'decline':
        return { do: kind, buyer: buyer() }
      case 'bargain':
        return { do: kind, buyer: buyer(), share: random.pick([0.7, 0.85, 0.9]) }
      case 'time': {
        const [side, isProposal] = [random.pick(['buyer', 'seller'] as const), random.chance(0.3)]
        return { do: kind, buyer: buyerOrSale(), side, quarter: random.whole(0, 7), isProposal }
      }
      case 'agreeTime':
      case 'callOff':
        return { do: kind, buyer: buyerOrSale(), side: random.pick(['buyer', 'seller']) }
      case 'confirm':
        return { do: kind, buyer: buyer(), card: random.pickWeighted(cards) }
      case 'handOver':
        return { do: kind, side: random.pick(['buyer', 'seller']) }
      case 'refund':
      case 'refundPastUs':
        return { do: kind, share: random.pick(shares) }
      case 'decide':
        return { do: kind, gives: random.chance(0.7), share: random.pick(shares) }
      case 'bankDecides':
        return { do: kind, words: random.pick(['winning_evidence', 'losing_evidence']) }
      case 'price':
        return { do: kind, factor: random.pick([0.8, 0.95, 1.1]) }
      case 'webhooks':
        return {
          do: kind,
          copies: random.whole(1, 2),
          isReversed: random.chance(0.5),
          lost: random.pick([0, 0, 0.5, 1]),
        }
      case 'watch':
        return { do: kind, afterSeconds: random.pick([0, 30, 90, 700, 1900, 300_000]) }
      default:
        return { do: kind }
    }
  }
  const fault = (): SimulatedGatewayFault => ({ on: random.pick(operations), kind: random.pick(faultKinds) })
  const step = (): MoneyScheduleStep => {
    const actions = many(random.whole(1, 3), action)
    // No other action runs while days pass.
    const leap = actions.find(isLeap)
    return { actions: leap ? [leap] : actions, faults: many(random.pick([0, 0, 1, 2]), fault) }
  }
  const start = { isSold, isBargained, isPageOpenBefore, card: random.pickWeighted(cards.slice(0, 4)) }
  return { ...start, steps: many(random.whole(2, 8), step) }
}

/** Days pass. */
function isLeap(action: MoneyScheduleAction): boolean {
  return action.do === 'expire' || (action.do === 'watch' && action.afterSeconds > 86_400)
}

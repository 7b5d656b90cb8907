import type { GatewayOperationContext } from './context.ts'
import type { EmbeddedGateway } from './gateway.ts'
import { approvePaymentByBank, declinePaymentByBank, failThreeDSecureAuthentication } from './intent-steps.ts'
import { findGatewayObject, lockGatewayObject, type StoredGatewayObject } from './object-store.ts'
import { testCardBehaviours } from './test-card-behaviour.ts'

/** The content of the 3-D Secure page. `open` can be answered; `over` was answered, or its payment went another way. */
export type ThreeDSecureCheck = Readonly<{
  state: 'open' | 'over'
  amountCents: number
  description: string | null
  intentId: string
  clientSecret: string
  returnUrl: string | null
  /** True once the money is held or taken. */
  isHeld: boolean
}>

export async function findThreeDSecureCheck(gateway: EmbeddedGateway, id: string): Promise<ThreeDSecureCheck | null> {
  return gateway.step(async (context) => {
    const found = await open(context, id)
    return found ? describe(found, id) : null
  })
}

/** Records the buyer's answer to the bank. Answering twice changes nothing. Null where there is no such check. */
export async function answerThreeDSecureCheck(
  gateway: EmbeddedGateway,
  { id, outcome }: { id: string; outcome: 'complete' | 'fail' },
): Promise<ThreeDSecureCheck | null> {
  return gateway.step(async (context) => {
    const found = await open(context, id)
    if (!found) return null
    const { intent, check } = found
    const shown = describe(found, id)
    if (shown.state === 'over') return shown
    const methodId = String(intent.body.payment_method)
    const method = await findGatewayObject(context.tx, 'payment_method', methodId)
    if (!method) throw new Error(`3-D Secure check ${check.body.id} has lost its card.`)
    const behaviour = testCardBehaviours[method.secret.number]
    const refusal = behaviour.kind === 'asks3ds' ? behaviour.afterwards : null
    if (outcome === 'fail') await failThreeDSecureAuthentication(context, { intent, method })
    else if (refusal) await declinePaymentByBank(context, { intent, method, decline: refusal })
    else await approvePaymentByBank(context, { intent, method })
    return { ...shown, state: 'over', isHeld: outcome === 'complete' && !refusal }
  })
}

type Found = { check: StoredGatewayObject<'three_d_secure'>; intent: StoredGatewayObject<'payment_intent'> }

async function open(context: GatewayOperationContext, id: string): Promise<Found | null> {
  // An address may contain characters that the database does not accept.
  const check = /^\w{1,80}$/.test(id) ? await findGatewayObject(context.tx, 'three_d_secure', id) : null
  const intent = check ? await lockGatewayObject(context.tx, 'payment_intent', check.body.payment_intent) : null
  return check && intent ? { check, intent } : null
}

function describe({ check, intent }: Found, id: string): ThreeDSecureCheck {
  const isOpen = intent.body.status === 'requires_action' && intent.secret.threeDSecureId === id
  return {
    state: isOpen ? 'open' : 'over',
    amountCents: intent.body.amount,
    description: intent.body.description,
    intentId: intent.body.id,
    clientSecret: intent.body.client_secret ?? '',
    returnUrl: check.body.return_url,
    isHeld: intent.body.status === 'requires_capture' || intent.body.status === 'succeeded',
  }
}

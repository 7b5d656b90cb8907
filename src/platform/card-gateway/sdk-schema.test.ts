import { expireCardHolds, settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import type { GatewayApiRequest } from '@forecourt/test-gateway/handle-gateway-call.ts'
import { gatewayRoutes } from '@forecourt/test-gateway/routes.ts'
import { gatewayEvents } from '@forecourt/test-gateway/schema.ts'
import { testCards } from '@forecourt/test-gateway/test-cards.ts'
import { answerThreeDSecureCheck } from '@forecourt/test-gateway/three-d-secure.ts'
import { deliverDueWebhookEvents } from '@forecourt/test-gateway/webhooks.ts'
import type Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { findStripeTypeFaults, type StripeTypedValue } from '#tests/support/find-stripe-type-faults.ts'
import { aCardGateway, cardFormFields, confirmAsBrowser } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase({ rows: 'kept' })
/** Everything that the gateway returned, one of each kind. */
const said = new Map<string, StripeTypedValue>()
const statuses = new Set<string>()

/** The SDK's type for each operation's response. */
const typeOf: Record<string, string> = {
  create: 'PaymentIntent',
  retrieve: 'PaymentIntent',
  update: 'PaymentIntent',
  confirm: 'PaymentIntent',
  capture: 'PaymentIntent',
  cancel: 'PaymentIntent',
  list: 'ApiList<Stripe.PaymentIntent>',
  createMethod: 'PaymentMethod',
  retrieveMethod: 'PaymentMethod',
  retrieveCharge: 'Charge',
  refund: 'Refund',
  retrieveRefund: 'Refund',
  listRefunds: 'ApiList<Stripe.Refund>',
  retrieveDispute: 'Dispute',
  updateDispute: 'Dispute',
  closeDispute: 'Dispute',
  listDisputes: 'ApiList<Stripe.Dispute>',
  retrieveEvent: 'Event',
  listEvents: 'ApiList<Stripe.Event>',
}

function keep(call: GatewayApiRequest, { status, body }: { status: number; body: unknown }): void {
  const [path = ''] = call.path.split('?')
  const route = gatewayRoutes.find((one) => one.method === call.method && one.path.test(path))
  const operation = route?.operation ?? 'nothing'
  const value: unknown = JSON.parse(JSON.stringify(body))
  const isError = status >= 400
  const shape = (value as { status?: string; object?: string; error?: { type: string; code?: string } }) ?? {}
  const word = isError ? `${shape.error?.type} ${shape.error?.code ?? ''}` : (shape.status ?? shape.object)
  // A browser gets a part of an intent, for which the SDK has no type: each field is as in the whole intent.
  const declared = call.isFromNetwork ? `Partial<Stripe.${typeOf[operation]}>` : `Stripe.${typeOf[operation]}`
  const type = isError ? '{ error: StripeRawError & { type: Stripe.RawErrorType; message: string } }' : declared
  const name = `${operation}${call.isFromNetwork ? ' of a browser' : ''}: ${status} ${word}`
  const shown = call.isFromNetwork && isError ? withoutParts(value) : value
  said.set(`${name} ${kindOf(value)}`, { name, type, value: shown })
  statuses.add(String(word))
}

/** The fields and their types, at any depth. */
function kindOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (part === null || typeof part === 'object' ? part : typeof part))
}

/** A decline sent to a browser also contains only a part of the intent. */
function withoutParts(value: unknown): unknown {
  const { error } = value as { error: Record<string, unknown> }
  const { payment_intent: _, ...rest } = error
  return { error: rest }
}

beforeAll(async () => {
  const setup = aCardGateway(test.db)
  const { gateway, clock } = setup
  const { stripe } = setup
  const answer = gateway.answer.bind(gateway)
  Object.assign(gateway, {
    answer: async (call: GatewayApiRequest) => {
      const reply = await answer(call)
      keep(call, reply)
      return reply
    },
  })
  const quiet = (work: Promise<unknown>) => work.catch(() => null)
  const intent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey?: string) =>
    stripe.paymentIntents.create(
      { amount: 12_500, currency: 'usd', capture_method: 'manual', metadata: { paymentId: 'p' }, ...more },
      idempotencyKey ? { idempotencyKey } : {},
    )
  const confirm = (id: string, payment_method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(id, { payment_method, return_url: 'http://localhost/back' })
  const taken = async (method?: string) => {
    const { id } = await intent()
    await confirm(id, method)
    await stripe.paymentIntents.capture(id)
    return id
  }

  // Intents in every state, also with expanded fields.
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '378282246310005', exp_month: 12, exp_year: 2034, cvc: '1234' },
  })
  await stripe.paymentMethods.retrieve(method.id)
  await intent({ payment_method: method.id, receipt_email: 'buyer@example.com', description: 'A car' })
  const changed = await intent({ allowed_payment_method_types: ['card'] }, 'key-1')
  await intent({ allowed_payment_method_types: ['card'] }, 'key-1')
  await quiet(intent({ amount: 1 }, 'key-1'))
  await stripe.paymentIntents.update(changed.id, { amount: 900 })
  await stripe.paymentIntents.cancel(changed.id, { cancellation_reason: 'abandoned' })
  for (const number of Object.keys(testCards)) {
    const { client_secret: clientSecret } = await intent()
    await confirmAsBrowser(gateway, { clientSecret: clientSecret ?? '', card: number })
    await stripe.paymentIntents.retrieve((clientSecret ?? '').split('_secret_')[0] ?? '')
  }
  for (const outcome of ['complete', 'fail'] as const) {
    const { id } = await intent()
    const { next_action: action } = await confirm(id, 'pm_card_authenticationRequired')
    const check = action?.redirect_to_url?.url?.split('/').at(-1) ?? ''
    expect(await answerThreeDSecureCheck(gateway, { id: check, outcome })).toMatchObject({ state: 'over' })
    await stripe.paymentIntents.retrieve(id)
  }
  const held = await intent()
  await confirm(held.id)
  await stripe.paymentIntents.retrieve(held.id, { expand: ['latest_charge', 'payment_method'] })
  await taken()
  const { id: atOnce } = await intent({ capture_method: 'automatic' })
  await confirm(atOnce)
  const whole = await stripe.paymentIntents.retrieve(atOnce, { expand: ['latest_charge', 'payment_method'] })
  await stripe.charges.retrieve((whole.latest_charge as Stripe.Charge).id)

  // Refunds: done, pending, failed; disputes: open, answered, won, lost.
  const made = await stripe.refunds.create({ payment_intent: atOnce, amount: 500, reason: 'duplicate' })
  await stripe.refunds.create({ payment_intent: atOnce, metadata: { refundId: 'r' } })
  await stripe.refunds.retrieve(made.id)
  const late = [await taken('pm_card_pendingRefund'), await taken('pm_card_refundFail')]
  for (const payment_intent of late) await stripe.refunds.create({ payment_intent })
  clock.forward({ minutes: 5 })
  await settleRefundsDecidedByBank(gateway)
  for (const payment_intent of late) {
    const [ended] = (await stripe.refunds.list({ payment_intent })).data
    await stripe.refunds.retrieve(ended?.id ?? '')
  }
  for (const words of ['winning_evidence', 'losing_evidence', 'The buyer signed for the keys.', null]) {
    const payment_intent = await taken('pm_card_createDispute')
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data
    if (!dispute) throw new Error('The card that is published for a dispute made none.')
    await quiet(stripe.refunds.create({ payment_intent }))
    await stripe.disputes.retrieve(dispute.id)
    if (words) await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: words } })
    else await stripe.disputes.close(dispute.id)
    await stripe.disputes.retrieve(dispute.id)
    await quiet(stripe.disputes.close(dispute.id))
  }

  // Refusals of each kind.
  await quiet(confirm((await intent()).id, 'pm_card_visa_chargeDeclined'))
  await quiet(stripe.paymentIntents.capture(changed.id))
  await quiet(stripe.refunds.create({ payment_intent: held.id }))
  await quiet(stripe.refunds.create({ payment_intent: atOnce, amount: 1 }))
  await quiet(stripe.refunds.create({ payment_intent: changed.id }))
  await quiet(stripe.paymentIntents.retrieve('pi_nothing'))
  await quiet(stripe.customers.list())
  await quiet(intent({ currency: 'eur' }))
  await quiet(intent({ customer: 'cus_1' }))
  await quiet(stripe.paymentMethods.create({ type: 'card', card: { number: '4111', exp_month: 1, exp_year: 2030 } }))
  gateway.faults.add({ on: 'retrieve', kind: 'error' })
  await quiet(stripe.paymentIntents.retrieve(held.id))
  const guess = {
    key: gateway.publishableKey,
    client_secret: `${held.id}_secret_guess`,
    ...cardFormFields('4242424242424242'),
  }
  const browser = { authorization: null, idempotencyKey: null, apiVersion: '', isFromNetwork: true, origin: '' }
  const path = `/v1/payment_intents/${held.id}/confirm`
  await gateway.answer({ ...browser, method: 'POST', path, body: new URLSearchParams(guess).toString() })
  await gateway.answer({ ...browser, method: 'GET', path: '/v1/refunds', body: '' })

  // Time passes; then lists with their pages, and all events as they are listed, read and delivered.
  clock.forward({ days: 8 })
  await expireCardHolds(gateway)
  await stripe.paymentIntents.retrieve(held.id)
  await stripe.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] }).autoPagingToArray({ limit: 5 })
  await stripe.paymentIntents.list({ limit: 100 })
  await stripe.events.list({ limit: 3 }).autoPagingToArray({ limit: 7 })
  const [event] = (await stripe.events.list({ type: 'charge.dispute.closed' })).data
  await stripe.events.retrieve(event?.id ?? '')
  for (const { type, body } of await test.db.select().from(gatewayEvents)) {
    said.set(`event ${type}`, { name: `event ${type}`, type: 'Stripe.Event', value: body })
  }
  clock.forward({ days: -8 })
  await deliverDueWebhookEvents(gateway, async (body) => {
    const value = JSON.parse(body) as Stripe.Event
    said.set(`webhook ${value.type}`, { name: `webhook ${value.type}`, type: 'Stripe.Event', value })
    return 200
  })
}, 120_000)

it('everything that the gateway answers and sends is what the SDK declares, field by field', async () => {
  const values = [...said.values()]
  expect(values.length).toBeGreaterThan(80)
  expect(await findStripeTypeFaults(values)).toEqual([])
}, 120_000)

it('and that is every operation, every state and every event there is', () => {
  const names = [...said.values()].map(({ name }) => name)
  for (const { operation } of gatewayRoutes) expect(names.join('\n')).toContain(`${operation}: 200`)
  for (const status of [
    ...[
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'requires_capture',
      'succeeded',
      'canceled',
    ],
    ...['pending', 'failed', 'needs_response', 'under_review', 'won', 'lost'],
    ...[
      'card_error card_declined',
      'card_error expired_card',
      'card_error incorrect_cvc',
      'card_error processing_error',
    ],
    ...['card_error incorrect_number', 'idempotency_error ', 'api_error ', 'invalid_request_error resource_missing'],
    ...['charge_not_captured', 'charge_already_refunded', 'charge_disputed', 'payment_intent_unexpected_state'].map(
      (code) => `invalid_request_error ${code}`,
    ),
  ]) {
    expect([...statuses]).toContain(status)
  }
  expect(names.filter((name) => name.startsWith('event ')).length).toBe(19)
  expect(names.filter((name) => name.startsWith('webhook ')).length).toBe(10)
})

it('a field that is missing, unknown or of another type, and a word the SDK does not know, would be found', async () => {
  const [intent] = [...said.values()].filter(({ name }) => name === 'retrieve: 200 requires_capture')
  const [list] = [...said.values()].filter(({ name }) => name === 'listDisputes: 200 list')
  if (!intent || !list) throw new Error('The gateway was asked for neither an intent nor a list.')
  const { amount: _, ...missing } = intent.value as Record<string, unknown>
  const { data } = list.value as { data: Record<string, unknown>[] }
  const spoilt: StripeTypedValue[] = [
    { ...intent, name: 'missing', value: missing },
    { ...intent, name: 'unknown', value: { ...(intent.value as object), colour: 'red' } },
    { ...intent, name: 'other type', value: { ...(intent.value as object), amount: '125' } },
    { ...intent, name: 'other word', value: { ...(intent.value as object), status: 'done' } },
    { ...list, name: 'deep inside', value: { ...(list.value as object), data: [{ ...data[0], evidence: {} }] } },
    intent,
  ]
  const faults = await findStripeTypeFaults(spoilt)
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(' is no ')))).toEqual([
    ...['missing', 'unknown', 'other type', 'other word', 'deep inside'],
  ])
}, 120_000)

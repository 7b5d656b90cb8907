import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { buildPaymentMethodObject } from './build-stripe-objects.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import type { DbOrTx } from './database.ts'
import { GatewayError, resourceMissingError } from './gateway-error.ts'
import { findGatewayObject, insertGatewayObject, type StoredGatewayObject } from './object-store.ts'
import type { ParsedForm } from './parse-form.ts'
import {
  invalidParameterError,
  missingParameterError,
  readEnumParameter,
  readIntegerParameter,
  readNestedFormParameter,
  readRequiredTextParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'
import { storedGatewayObjects } from './schema.ts'
import { cardBrandOf, testCardBehaviours, testPaymentMethodTokens } from './test-card-behaviour.ts'
import { isTestCardNumber, type TestCardNumber } from './test-cards.ts'

const unusedForMs = 24 * 60 * 60 * 1000

export async function handleCreatePaymentMethod(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'])
  const made = await storeCard(context, context.params)
  return okGatewayResponse(made.body)
}

export async function handleRetrievePaymentMethod(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const kept = await findGatewayObject(context.tx, 'payment_method', context.id)
  if (!kept) throw resourceMissingError('PaymentMethod', context.id)
  return okGatewayResponse(kept.body)
}

/** Any visitor of a page may create a card method: those that no intent was confirmed with are deleted after a day. */
export async function deleteUnusedPaymentMethods(db: DbOrTx, now: Date): Promise<void> {
  const intents = alias(storedGatewayObjects, 'intents')
  const uses = db
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(eq(intents.type, 'payment_intent'), sql`${intents.body}->>'payment_method' = ${storedGatewayObjects.id}`),
    )
  const isOld = lt(storedGatewayObjects.createdAt, new Date(now.getTime() - unusedForMs))
  await db
    .delete(storedGatewayObjects)
    .where(and(eq(storedGatewayObjects.type, 'payment_method'), isOld, notExists(uses)))
}

/** The card of a confirmation: by id, by a test token, or typed in. */
export async function findOrCreatePaymentMethod(
  context: GatewayOperationContext,
): Promise<StoredGatewayObject<'payment_method'> | null> {
  const id = readTextParameter(context.params, 'payment_method')
  if (id) {
    const number = testPaymentMethodTokens.get(id)
    if (number) return storeNumber(context, { number, expMonth: 12, expYear: yearOf(context.now) + 4 })
    const kept = await findGatewayObject(context.tx, 'payment_method', id)
    if (!kept) throw resourceMissingError('PaymentMethod', id)
    return kept
  }
  const typed = readNestedFormParameter(context.params, 'payment_method_data')
  return typed ? storeCard(context, typed) : null
}

async function storeCard(
  context: GatewayOperationContext,
  form: ParsedForm,
): Promise<StoredGatewayObject<'payment_method'>> {
  if (readEnumParameter(form, 'type', ['card']) === undefined) throw missingParameterError('type')
  const card = readNestedFormParameter(form, 'card')
  if (!card) throw missingParameterError('card')
  rejectUnknownParameters(card, ['number', 'exp_month', 'exp_year', 'cvc'])
  const number = requireTestCard(readRequiredTextParameter(card, 'number').replaceAll(/[ -]/g, ''))
  const expMonth = readIntegerParameter(card, 'exp_month') ?? 0
  const expYear = fullYear(readIntegerParameter(card, 'exp_year') ?? 0)
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const today = new Date(context.now * 1000)
  const isPast =
    expYear < yearOf(context.now) || (expYear === yearOf(context.now) && expMonth < today.getUTCMonth() + 1)
  if (isPast || expYear > yearOf(context.now) + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  const cvc = readTextParameter(card, 'cvc')
  if (cvc !== undefined && !(cardBrandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return storeNumber(context, { number, expMonth, expYear })
}

async function storeNumber(
  context: GatewayOperationContext,
  card: { number: TestCardNumber; expMonth: number; expYear: number },
): Promise<StoredGatewayObject<'payment_method'>> {
  const kept = { body: buildPaymentMethodObject({ ...card, now: context.now }), secret: { number: card.number } }
  await insertGatewayObject(context.tx, 'payment_method', kept)
  return kept
}

/** Only published test numbers are accepted: a real one is refused, and is neither stored nor logged. */
function requireTestCard(number: string): TestCardNumber {
  if (!/^\d{12,19}$/.test(number)) throw cardError('invalid_number', 'Your card number is incorrect.', 'number')
  if (!isTestCardNumber(number)) {
    if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
    throw new GatewayError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      param: 'number',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  }
  if (testCardBehaviours[number].kind === 'notACard') {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  return number
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function cardError(code: string, message: string, param: string): GatewayError {
  return new GatewayError(402, { type: 'card_error', code, message, param })
}

function fullYear(year: number): number {
  if (year < 0) throw invalidParameterError('exp_year', 'Invalid exp_year')
  return year < 100 ? 2000 + year : year
}

function yearOf(seconds: number): number {
  return new Date(seconds * 1000).getUTCFullYear()
}

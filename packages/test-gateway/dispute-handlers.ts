import type Stripe from 'stripe'
import { buildDisputeObject } from './build-dispute-object.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import { GatewayError, resourceMissingError } from './gateway-error.ts'
import {
  findGatewayObject,
  insertGatewayObject,
  lockGatewayObject,
  type StoredGatewayObject,
  updateStoredGatewayObject,
} from './object-store.ts'
import { paginateGatewayObjects } from './paginate-gateway-objects.ts'
import {
  readBooleanParameter,
  readMetadataParameter,
  readNestedFormParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'
import { disputedTestCardNumber } from './test-card-behaviour.ts'

/** Opens a dispute for a charge of the published dispute card, as soon as its money is taken. */
export async function openDisputeForTestCard(context: GatewayOperationContext, charge: Stripe.Charge): Promise<void> {
  const methodId = charge.payment_method
  const method = methodId ? await findGatewayObject(context.tx, 'payment_method', methodId) : null
  if (method?.secret.number !== disputedTestCardNumber) return
  const dispute = buildDisputeObject({ charge, now: context.now })
  await insertGatewayObject(context.tx, 'dispute', { body: dispute, secret: {} })
  await updateStoredGatewayObject(context.tx, { body: { ...charge, disputed: true }, secret: {} })
  context.emit('charge.dispute.created', dispute)
  context.emit('charge.dispute.funds_withdrawn', dispute)
}

export async function handleRetrieveDispute(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const kept = await findGatewayObject(context.tx, 'dispute', context.id)
  if (!kept) throw resourceMissingError('dispute', context.id)
  return okGatewayResponse(kept.body)
}

export function handleListDisputes(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  return paginateGatewayObjects(context, {
    kind: 'dispute',
    url: '/v1/disputes',
    filters: ['charge', 'payment_intent'],
  })
}

/**
 * Accepts evidence. As published for tests, the text `winning_evidence` wins and `losing_evidence` loses once it is
 * submitted; any other text is under review.
 */
export async function handleUpdateDispute(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['evidence', 'metadata', 'submit', 'expand'])
  const kept = await openDispute(context)
  const evidence = readNestedFormParameter(context.params, 'evidence') ?? {}
  rejectUnknownParameters(evidence, [
    'uncategorized_text',
    'product_description',
    'customer_name',
    'customer_email_address',
  ])
  const given = Object.fromEntries(
    Object.keys(evidence).flatMap((name) => {
      const words = readTextParameter(evidence, name, 20_000)
      return words === undefined ? [] : [[name, words]]
    }),
  )
  const isSubmitted = readBooleanParameter(context.params, 'submit') ?? true
  const words = readTextParameter(evidence, 'uncategorized_text', 20_000)
  const end = words === 'winning_evidence' ? 'won' : words === 'losing_evidence' ? 'lost' : null
  const body: Stripe.Dispute = {
    ...kept.body,
    evidence: { ...kept.body.evidence, ...given },
    evidence_details: {
      ...kept.body.evidence_details,
      has_evidence: true,
      submission_count: kept.body.evidence_details.submission_count + (isSubmitted ? 1 : 0),
    },
    metadata: readMetadataParameter(context.params, kept.body.metadata),
    status: isSubmitted ? (end ?? 'under_review') : kept.body.status,
  }
  return isSubmitted && end ? endDispute(context, body) : changed(context, body)
}

/** Accepts the dispute: it is lost. */
export async function handleCloseDispute(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const { body } = await openDispute(context)
  return endDispute(context, { ...body, status: 'lost' })
}

async function openDispute(context: GatewayOperationContext): Promise<StoredGatewayObject<'dispute'>> {
  const kept = await lockGatewayObject(context.tx, 'dispute', context.id)
  if (!kept) throw resourceMissingError('dispute', context.id)
  if (kept.body.status === 'won' || kept.body.status === 'lost') {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      message: `This dispute is already closed (${kept.body.status}).`,
    })
  }
  return kept
}

async function changed(context: GatewayOperationContext, body: Stripe.Dispute): Promise<GatewayOperationResponse> {
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('charge.dispute.updated', body)
  return okGatewayResponse(body)
}

async function endDispute(context: GatewayOperationContext, body: Stripe.Dispute): Promise<GatewayOperationResponse> {
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('charge.dispute.closed', body)
  if (body.status === 'won') context.emit('charge.dispute.funds_reinstated', body)
  return okGatewayResponse(body)
}

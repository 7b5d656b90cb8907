import { createRoute } from '@hono/zod-openapi'
import {
  AdminMoneyEntryListResponse,
  AdminMoneyListParams,
  ExportAdminMoneyEntriesQuery,
  ListAdminMoneyEntriesQuery,
} from '#contract/admin-money-lists.ts'
import {
  DecideRefundRequestBody,
  DisputeChangedResponse,
  DisputeIdParams,
  PaymentAlarmIdParams,
  PaymentAlarmResolvedResponse,
  ResolvePaymentAlarmRequest,
} from '#contract/disputes.ts'
import { BooksReconciledResponse, JobState } from '#contract/jobs.ts'
import { PayoutAccountForTransfer, PayoutPaidResponse, RecordPayoutTransferRequest } from '#contract/payouts.ts'
import { IssueRefundRequest, PaymentIdParams, Refund } from '#contract/refunds.ts'
import { decideRefundRequest } from '#domain/disputes/decide-refund-request.ts'
import { findMoneyReconciliationState } from '#domain/jobs/find-money-reconciliation-state.ts'
import { exportAdminMoneyEntries } from '#domain/money/export-admin-money-entries.ts'
import { listAdminMoneyEntries } from '#domain/money/list-admin-money-entries.ts'
import { reconcileBooksWithCardProvider } from '#domain/money/reconcile-books-with-card-provider.ts'
import { resolvePaymentAlarm } from '#domain/payments/resolve-payment-alarm.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import { revealPayoutAccountToAdmin } from '#domain/payouts/reveal-payout-account-to-admin.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses, describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { streamGeneratedFile } from './stream-generated-file.ts'

const tags = ['Money']
const middleware = requireRoleMiddleware('Admin')

const list = createRoute({
  method: 'get',
  path: '/admin/money/{kind}',
  tags,
  middleware,
  summary: 'Payments, refunds, payouts, disputes or alarms, a page at a time. Admin.',
  request: { params: AdminMoneyListParams, query: ListAdminMoneyEntriesQuery },
  responses: describeJsonResponses(200, 'A page of the list.', AdminMoneyEntryListResponse),
})

const csv = createRoute({
  method: 'get',
  path: '/admin/money/{kind}/csv',
  tags,
  middleware,
  summary: 'One of the lists of money, or what fits a search in it, as CSV. Admin.',
  request: { params: AdminMoneyListParams, query: ExportAdminMoneyEntriesQuery },
  responses: describeFileResponses('text/csv', 'Comma-separated values, UTF-8.'),
})

const refund = createRoute({
  method: 'post',
  path: '/admin/payments/{id}/refunds',
  tags,
  middleware,
  summary: 'Refund the buyer, in part or all that is left. Admin.',
  description: 'With an `Idempotency-Key`: once for each key; called again it answers with the refund as it stands.',
  request: { params: PaymentIdParams, body: describeJsonRequestBody(IssueRefundRequest) },
  responses: describeJsonResponses(200, 'The refund; `new` while the card provider has not answered.', Refund),
})

const account = createRoute({
  method: 'post',
  path: '/admin/payouts/{id}/account',
  tags,
  middleware,
  summary: 'Where a payout goes, by the id of its payment; that it was looked at is written down. Admin.',
  request: { params: PaymentIdParams },
  responses: describeJsonResponses(200, 'The bank account.', PayoutAccountForTransfer),
})

const pay = createRoute({
  method: 'post',
  path: '/admin/payouts/{id}/pay',
  tags,
  middleware,
  summary: 'Note that what is open of a payout was transferred, or came back. Admin.',
  request: { params: PaymentIdParams, body: describeJsonRequestBody(RecordPayoutTransferRequest) },
  responses: describeJsonResponses(200, 'The payout as it stands now.', PayoutPaidResponse),
})

const decide = createRoute({
  method: 'post',
  path: '/admin/disputes/{id}/decide',
  tags,
  middleware,
  summary: 'Decide a buyer’s refund request. Admin.',
  description: 'With an `Idempotency-Key`: called again with the same one, it answers how the dispute stands.',
  request: { params: DisputeIdParams, body: describeJsonRequestBody(DecideRefundRequestBody) },
  responses: describeJsonResponses(200, 'The dispute as it stands now.', DisputeChangedResponse),
})

const resolve = createRoute({
  method: 'post',
  path: '/admin/alarms/{id}/resolve',
  tags,
  middleware,
  summary: 'Say what was found and done about an alarm. Admin.',
  request: { params: PaymentAlarmIdParams, body: describeJsonRequestBody(ResolvePaymentAlarmRequest) },
  responses: describeJsonResponses(200, 'Resolved.', PaymentAlarmResolvedResponse),
})

const job = createRoute({
  method: 'get',
  path: '/admin/money-job',
  tags,
  middleware,
  summary: 'How the job stands that goes after payments and refunds. Admin.',
  responses: describeJsonResponses(200, 'The job.', JobState),
})

const check = createRoute({
  method: 'post',
  path: '/admin/books/check',
  tags,
  middleware,
  summary: 'Check our books, and that they add up to the card provider’s. Admin.',
  responses: describeJsonResponses(200, 'What does not add up.', BooksReconciledResponse),
})

export const moneyRoutes = createApiModule()
  .openapi(job, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findMoneyReconciliationState(db, c.var.actor, { now: clock.now() }), 200, {
      'Cache-Control': 'no-store',
    })
  })
  .openapi(check, async (c) => {
    const { db, cards, clock } = c.var.services
    return c.json(
      await reconcileBooksWithCardProvider(db, cards, c.var.actor, { now: clock.now(), log: c.var.log }),
      200,
    )
  })
  .openapi(list, async (c) => {
    const asked = { ...c.req.valid('query'), ...c.req.valid('param') }
    return c.json(await listAdminMoneyEntries(c.var.services.db, c.var.actor, asked), 200)
  })
  .openapi(csv, async (c) => {
    const { db, clock } = c.var.services
    const { kind } = c.req.valid('param')
    const now = clock.now()
    const write = () => exportAdminMoneyEntries(db, c.var.actor, { ...c.req.valid('query'), kind, now })
    return streamGeneratedFile(c, { type: 'text/csv', name: `${kind}-${now.toISOString().slice(0, 10)}.csv`, write })
  })
  .openapi(refund, async (c) => {
    const { db, cards, clock } = c.var.services
    const about = { paymentId: c.req.valid('param').id, idempotencyKey: c.var.namedWrite?.key ?? null }
    const input = { ...c.req.valid('json'), ...about, now: clock.now(), log: c.var.log }
    return c.json(await issueRefund(db, cards, c.var.actor, input), 200)
  })
  .openapi(account, async (c) => {
    const { db, clock } = c.var.services
    const shown = await revealPayoutAccountToAdmin(db, c.var.actor, {
      paymentId: c.req.valid('param').id,
      now: clock.now(),
    })
    return c.json(shown, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(pay, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), paymentId: c.req.valid('param').id, now: clock.now() }
    return c.json(await recordPayoutTransfer(db, c.var.actor, input), 200)
  })
  .openapi(decide, async (c) => {
    const { db, cards, clock } = c.var.services
    const about = { disputeId: c.req.valid('param').id, write: c.var.namedWrite ?? null }
    const input = { ...c.req.valid('json'), ...about, now: clock.now(), log: c.var.log }
    return c.json(await decideRefundRequest(db, cards, c.var.actor, input), 200)
  })
  .openapi(resolve, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), now: clock.now() }
    return c.json(await resolvePaymentAlarm(db, c.var.actor, input), 200)
  })

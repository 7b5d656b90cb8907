import { createRoute } from '@hono/zod-openapi'
import { AccountCreatedResponse, CreateUserRequest } from '#contract/accounts.ts'
import {
  ChangeRoleRequest,
  ListPeopleQuery,
  PeopleListResponse,
  PersonDeletedResponse,
  PersonIdParams,
  PersonModifiedResponse,
  SetSellerVerificationRequest,
  SuspendPersonRequest,
} from '#contract/people.ts'
import { DeclineSellerVerificationRequest } from '#contract/seller-verification.ts'
import { verifySellerUnlessDoubtful } from '#domain/admin/verify-seller-unless-doubtful.ts'
import { askForVerificationAgain } from '#domain/people/ask-for-verification-again.ts'
import { changeRoleOfPerson } from '#domain/people/change-role-of-person.ts'
import { createUserAsAdmin } from '#domain/people/create-user-as-admin.ts'
import { declineSellerVerification } from '#domain/people/decline-seller-verification.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { liftSuspensionOfPerson } from '#domain/people/lift-suspension-of-person.ts'
import { listPeople } from '#domain/people/list-people.ts'
import { removeSecondFactorOfPerson } from '#domain/people/remove-second-factor-of-person.ts'
import { setSellerVerification } from '#domain/people/set-seller-verification.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { photoFileSchema } from './photo-file-schema.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const list = createRoute({
  method: 'get',
  path: '/admin/people',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Buyers, sellers or Admins, a page at a time. Admin.',
  request: { query: ListPeopleQuery },
  responses: describeJsonResponses(200, 'A page of people.', PeopleListResponse),
})

const create = createRoute({
  method: 'post',
  path: '/admin/people',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Make a person of any role. Admin.',
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: CreateUserRequest.extend({ photo: photoFileSchema }) } },
    },
  },
  responses: describeJsonResponses(201, 'The account.', AccountCreatedResponse),
})

const verification = createRoute({
  method: 'put',
  path: '/admin/people/{id}/verification',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Give a seller the Verified badge, or make that decision open again. Admin.',
  request: { params: PersonIdParams, body: describeJsonRequestBody(SetSellerVerificationRequest) },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const verificationDecline = createRoute({
  method: 'put',
  path: '/admin/people/{id}/verification-decline',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Decline the Verified badge for a seller who waits for it, for a reason that they are told. Admin.',
  request: { params: PersonIdParams, body: describeJsonRequestBody(DeclineSellerVerificationRequest) },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const verificationRequest = createRoute({
  method: 'post',
  path: '/my/verification-request',
  middleware: requireRoleMiddleware('Seller'),
  tags: ['People'],
  summary: 'Wait for the Verified badge again after it was declined. Seller.',
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const role = createRoute({
  method: 'put',
  path: '/admin/people/{id}/role',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Give a person another role, from their next request on. Admin.',
  request: { params: PersonIdParams, body: describeJsonRequestBody(ChangeRoleRequest) },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const remove = createRoute({
  method: 'delete',
  path: '/admin/people/{id}',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Take a person out of the market place. Admin.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'How many people were deleted.', PersonDeletedResponse),
})

const secondFactor = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/second-factor',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Take the second factor away from a person who lost it. They are told, and signed out everywhere. Admin.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const suspend = createRoute({
  method: 'put',
  path: '/admin/people/{id}/suspension',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Keep a person out, for a reason that they are told. Their cars leave the market. Admin.',
  request: { params: PersonIdParams, body: describeJsonRequestBody(SuspendPersonRequest) },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

const lift = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/suspension',
  middleware: requireRoleMiddleware('Admin'),
  tags: ['People'],
  summary: 'Let a suspended person in again, and put their cars back. Admin.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'How many people this changed.', PersonModifiedResponse),
})

export const peopleRoutes = createApiModule()
  .openapi(list, async (c) => c.json(await listPeople(c.var.services.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(create, async (c) => {
    const { db, mediaStore, clock } = c.var.services
    const { photo, ...account } = c.req.valid('form')
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const created = await createUserAsAdmin(db, mediaStore, c.var.actor, {
      account,
      photo: { bytes },
      now: clock.now(),
    })
    return c.json(created, 201)
  })
  .openapi(verification, async (c) => {
    const { db, clock } = c.var.services
    const { verified, unlessDoubtful } = c.req.valid('json')
    const input = { personId: c.req.valid('param').id, now: clock.now() }
    const modified =
      verified && unlessDoubtful
        ? await verifySellerUnlessDoubtful(db, c.var.actor, input)
        : await setSellerVerification(db, c.var.actor, { ...input, verified })
    return c.json(modified, 200)
  })
  .openapi(verificationDecline, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, reason: c.req.valid('json').reason, now: clock.now() }
    return c.json(await declineSellerVerification(db, c.var.actor, input), 200)
  })
  .openapi(verificationRequest, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await askForVerificationAgain(db, c.var.actor, { now: clock.now() }), 200)
  })
  .openapi(role, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, role: c.req.valid('json').role, now: clock.now() }
    return c.json(await changeRoleOfPerson(db, c.var.actor, input), 200)
  })
  .openapi(secondFactor, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, now: clock.now() }
    return c.json(await removeSecondFactorOfPerson(db, c.var.actor, input), 200)
  })
  .openapi(suspend, async (c) => {
    const { db, clock } = c.var.services
    const { reason } = c.req.valid('json')
    const input = { personId: c.req.valid('param').id, reason, now: clock.now() }
    return c.json(await suspendPerson(db, c.var.actor, input), 200)
  })
  .openapi(lift, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, now: clock.now() }
    return c.json(await liftSuspensionOfPerson(db, c.var.actor, input), 200)
  })
  .openapi(remove, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, now: clock.now() }
    return c.json(await deletePersonAsAdmin(db, c.var.actor, input), 200)
  })

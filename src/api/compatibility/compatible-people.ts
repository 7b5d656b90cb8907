import { createRoute } from '@hono/zod-openapi'
import { MongoDeleteResult, MongoInsertResult, MongoModifyResult } from '#contract/compatibility-api-basics.ts'
import {
  CompatApiUserLookupResult,
  CompatApiUsers,
  maxCompatApiPeople,
  UserEmailParams,
} from '#contract/compatibility-api-people.ts'
import { PersonIdParams } from '#contract/people.ts'
import { findCompatUsersByEmail, listCompatUsersByRole } from '#domain/compatibility/compatible-users.ts'
import { requireBuyerId } from '#domain/compatibility/require-buyer-id.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { setSellerVerification } from '#domain/people/set-seller-verification.ts'
import { type ApiContext, createApiModule } from '../api-env.ts'
import { describeJsonResponses } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import {
  absoluteUrlBuilder,
  compatApiOpenApiTags,
  forbidSharedCaching,
  mongoInsertResponse,
} from './compatible-response-helpers.ts'

const find = createRoute({
  method: 'get',
  path: '/users/{email}',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer', 'Seller', 'Admin'),
  summary: 'C-01: the person of an address, in an array.',
  description:
    'Whole for that person and for Admins. Others get name, role, permission and picture of a seller with public cars, and an empty array for everybody else.',
  request: { params: UserEmailParams },
  responses: describeJsonResponses(200, 'One person, or nobody.', CompatApiUserLookupResult),
})

const listOf = <const Path extends `/${string}`>(path: Path, people: string) =>
  createRoute({
    method: 'get',
    path,
    tags: compatApiOpenApiTags,
    middleware: requireRoleMiddleware('Admin'),
    summary: `C-11: all ${people} (Admin).`,
    description: `At most the newest ${maxCompatApiPeople}; \`GET /api/admin/people\` pages through all.`,
    responses: describeJsonResponses(200, 'The people, the newest first.', CompatApiUsers),
  })

const removeOf = <const Path extends `/${string}`>(path: Path, person: string) =>
  createRoute({
    method: 'delete',
    path,
    tags: compatApiOpenApiTags,
    middleware: requireRoleMiddleware('Admin'),
    summary: `C-12: take a ${person} out of the market place (Admin).`,
    request: { params: PersonIdParams },
    responses: describeJsonResponses(200, 'How many were deleted.', MongoDeleteResult),
  })

const verify = createRoute({
  method: 'put',
  path: '/users/verify/{id}',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'C-13: give a seller the Verified badge (Admin). No body is read.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'How many this changed: 0 for a seller who has it.', MongoModifyResult),
})

const googleBuyer = createRoute({
  method: 'post',
  path: '/googlebuyer',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-07: make sure that the signed-in person has a Buyer’s record. No body is read.',
  responses: describeJsonResponses(200, '`insertedId` is the person’s id.', MongoInsertResult),
})

const listHandler = (role: 'Buyer' | 'Seller') => async (c: ApiContext) => {
  const asked = { role, limit: maxCompatApiPeople, addressOf: absoluteUrlBuilder(c) }
  forbidSharedCaching(c)
  return c.json(await listCompatUsersByRole(c.var.services.db, c.var.actor, asked), 200)
}

async function removed(c: ApiContext, input: { personId: string; role: 'Buyer' | 'Seller' }) {
  const { db, clock } = c.var.services
  const { deletedCount } = await deletePersonAsAdmin(db, c.var.actor, { ...input, now: clock.now() })
  return { acknowledged: true as const, deletedCount }
}

export const compatApiPeopleRoutes = createApiModule()
  .openapi(find, async (c) => {
    const asked = { email: c.req.valid('param').email, addressOf: absoluteUrlBuilder(c) }
    forbidSharedCaching(c)
    return c.json(await findCompatUsersByEmail(c.var.services.db, c.var.actor, asked), 200)
  })
  .openapi(listOf('/usersroleBuyers', 'buyers'), listHandler('Buyer'))
  .openapi(listOf('/usersrole', 'sellers'), listHandler('Seller'))
  .openapi(removeOf('/Buyer/{id}', 'buyer'), async (c) =>
    c.json(await removed(c, { personId: c.req.valid('param').id, role: 'Buyer' }), 200),
  )
  .openapi(removeOf('/seller/{id}', 'seller'), async (c) =>
    c.json(await removed(c, { personId: c.req.valid('param').id, role: 'Seller' }), 200),
  )
  .openapi(verify, async (c) => {
    const { db, clock } = c.var.services
    const input = { personId: c.req.valid('param').id, verified: true, now: clock.now() }
    const { modifiedCount } = await setSellerVerification(db, c.var.actor, input)
    return c.json({ acknowledged: true as const, modifiedCount }, 200)
  })
  .openapi(googleBuyer, async (c) => c.json(mongoInsertResponse(requireBuyerId(c.var.actor)), 200))

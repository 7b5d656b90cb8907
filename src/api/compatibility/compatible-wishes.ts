import { createRoute } from '@hono/zod-openapi'
import { MongoInsertResult, OwnRecordsByEmailQuery } from '#contract/compatibility-api-basics.ts'
import { CompatApiAddWishRequest, CompatApiWishes } from '#contract/compatibility-api-cars.ts'
import { requireRole } from '#domain/actor.ts'
import { resolveCarReference } from '#domain/compatibility/resolve-car-reference.ts'
import { toCompatApiWish } from '#domain/compatibility/to-compat-api-listing.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { listOwnWishlist } from '#domain/wishlist/list-own-wishlist.ts'
import { createApiModule } from '../api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import {
  compatApiOpenApiTags,
  forbidSharedCaching,
  isOwnEmail,
  loadCompatApiListingContext,
  mongoInsertResponse,
} from './compatible-response-helpers.ts'

const add = createRoute({
  method: 'post',
  path: '/wishLists',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-05: put a car on my wish list (Buyer). Twice keeps one entry.',
  description:
    '`productId` names the car, else seller (`authorEmail`, or `author`), `productTitle` and `productImage` must point to one car. Nothing else is read: wisher and time come from the session and the clock.',
  request: { body: describeJsonRequestBody(CompatApiAddWishRequest) },
  responses: describeJsonResponses(
    200,
    'It is on the list; `insertedId` is the entry’s id, which is the car’s.',
    MongoInsertResult,
  ),
})

const own = createRoute({
  method: 'get',
  path: '/mywish',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-14: my wish list (Buyer), the newest wish first.',
  description: 'With somebody else’s `email` the list is empty; without one it is one’s own.',
  request: { query: OwnRecordsByEmailQuery },
  responses: describeJsonResponses(200, 'The entries.', CompatApiWishes),
})

export const compatApiWishesRoutes = createApiModule()
  .openapi(add, async (c) => {
    const { db, clock } = c.var.services
    const { productId, author, authorEmail, productTitle, productImage } = c.req.valid('json')
    const seller = { email: authorEmail, name: author }
    const pointer = { productId, seller, title: productTitle, image: productImage }
    const names = { seller: 'authorEmail', title: 'productTitle', image: 'productImage' }
    const listingId = await resolveCarReference(db, pointer, { names, now: clock.now() })
    await addListingToWishlist(db, c.var.actor, { listingId }, clock.now())
    return c.json(mongoInsertResponse({ id: listingId }), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    const wisher = requireRole(c.var.actor, 'Buyer')
    const isOwn = isOwnEmail(c, c.req.valid('query').email)
    const wishes = isOwn ? await listOwnWishlist(db, wisher, clock.now()) : []
    const context = await loadCompatApiListingContext(
      c,
      wishes.map(({ car }) => car),
    )
    forbidSharedCaching(c)
    return c.json(
      wishes.map((wish) => toCompatApiWish(wish, wisher, context)),
      200,
    )
  })

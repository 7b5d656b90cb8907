import { createRoute } from '@hono/zod-openapi'
import { InsertResult, OwnEmail } from '#contract/compatibility.ts'
import { AddWish, CompatibleWishes } from '#contract/compatibility-cars.ts'
import { requireRole } from '#domain/actor.ts'
import { toWish } from '#domain/compatibility/car-shapes.ts'
import { resolveCarReference } from '#domain/compatibility/resolve-car-reference.ts'
import { listSavedListings } from '#domain/wishlist/list-saved-listings.ts'
import { saveListing } from '#domain/wishlist/save-listing.ts'
import { createModule } from '../api-env.ts'
import { answers, jsonBody } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import { forbidSharedCaching, insertedAnswer, isOwnEmail, loadShapeContext, tags } from './answer-helpers.ts'

const add = createRoute({
  method: 'post',
  path: '/wishLists',
  tags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-05: put a car on my wish list (Buyer). Twice keeps one entry.',
  description:
    '`productId` names the car, else seller (`authorEmail`, or `author`), `productTitle` and `productImage` must point to one car. Nothing else is read: wisher and time come from the session and the clock.',
  request: { body: jsonBody(AddWish) },
  responses: answers(200, 'It is on the list; `insertedId` is the entry’s id, which is the car’s.', InsertResult),
})

const own = createRoute({
  method: 'get',
  path: '/mywish',
  tags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-14: my wish list (Buyer), the newest wish first.',
  description: 'With somebody else’s `email` the list is empty; without one it is one’s own.',
  request: { query: OwnEmail },
  responses: answers(200, 'The entries.', CompatibleWishes),
})

export const compatibleWishesRoutes = createModule()
  .openapi(add, async (c) => {
    const { db, clock } = c.var.services
    const { productId, author, authorEmail, productTitle, productImage } = c.req.valid('json')
    const seller = { email: authorEmail, name: author }
    const pointer = { productId, seller, title: productTitle, image: productImage }
    const names = { seller: 'authorEmail', title: 'productTitle', image: 'productImage' }
    const listingId = await resolveCarReference(db, pointer, { names, now: clock.now() })
    await saveListing(db, c.var.actor, { listingId }, clock.now())
    return c.json(insertedAnswer({ id: listingId }), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    const wisher = requireRole(c.var.actor, 'Buyer')
    const isOwn = isOwnEmail(c, c.req.valid('query').email)
    const wishes = isOwn ? await listSavedListings(db, wisher, clock.now()) : []
    const context = await loadShapeContext(
      c,
      wishes.map(({ car }) => car),
    )
    forbidSharedCaching(c)
    return c.json(
      wishes.map((wish) => toWish(wish, wisher, context)),
      200,
    )
  })

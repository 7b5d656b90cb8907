import { createRoute } from '@hono/zod-openapi'
import { CarIdParams } from '#contract/cars.ts'
import {
  MergeWishlistRequest,
  MergeWishlistResponse,
  WishlistCarAddedResponse,
  WishlistCarIds,
  WishlistCarRemovedResponse,
  WishlistMailPreference,
  WishlistResponse,
} from '#contract/wishlist.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { listOwnWishlist } from '#domain/wishlist/list-own-wishlist.ts'
import { listSavedListingIds } from '#domain/wishlist/list-saved-listing-ids.ts'
import { mergeDeviceWishlist } from '#domain/wishlist/merge-device-wishlist.ts'
import { removeListingFromWishlist } from '#domain/wishlist/remove-listing-from-wishlist.ts'
import { setWishlistMailPreference, wantsWishlistMail } from '#domain/wishlist/wishlist-mail-preference.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Wish list']

const list = createRoute({
  method: 'get',
  path: '/wishlist',
  tags,
  summary: 'My wish list (Buyer), the newest wish first.',
  responses: describeJsonResponses(200, 'The wished cars.', WishlistResponse),
})

const listIds = createRoute({
  method: 'get',
  path: '/wishlist/ids',
  tags,
  summary: 'The ids of the cars on my wish list (Buyer), the newest wish first.',
  responses: describeJsonResponses(200, 'The ids.', WishlistCarIds),
})

const save = createRoute({
  method: 'put',
  path: '/wishlist/{id}',
  tags,
  summary: 'Put a car on my wish list (Buyer); twice keeps one entry.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(
    200,
    'It is on the list; `added` says whether it was not before.',
    WishlistCarAddedResponse,
  ),
})

const merge = createRoute({
  method: 'post',
  path: '/wishlist',
  middleware: requireRoleMiddleware('Buyer'),
  tags,
  summary: 'Put the cars that I wished for before I signed in on my wish list (Buyer); twice changes nothing.',
  request: { body: describeJsonRequestBody(MergeWishlistRequest) },
  responses: describeJsonResponses(
    200,
    'How many were added, and which cannot be had any more.',
    MergeWishlistResponse,
  ),
})

const remove = createRoute({
  method: 'delete',
  path: '/wishlist/{id}',
  tags,
  summary: 'Take a car off my wish list (Buyer).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(
    200,
    'It is off the list; `removed` says whether it was on it.',
    WishlistCarRemovedResponse,
  ),
})

const choose = createRoute({
  method: 'put',
  path: '/wishlist-mail',
  middleware: requireRoleMiddleware('Buyer'),
  tags,
  summary: 'Say whether I want mail when the price of a wished car falls, or when it is sold (Buyer).',
  request: { body: describeJsonRequestBody(WishlistMailPreference) },
  responses: describeJsonResponses(200, 'As it is from now on.', WishlistMailPreference),
})

export const wishlistRoutes = createApiModule()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const items = await listOwnWishlist(db, c.var.actor, clock.now())
    return c.json({ items, mail: { isWanted: await wantsWishlistMail(db, c.var.actor) } }, 200)
  })
  .openapi(listIds, async (c) => c.json({ ids: await listSavedListingIds(c.var.services.db, c.var.actor) }, 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await addListingToWishlist(db, c.var.actor, { listingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(merge, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await mergeDeviceWishlist(db, c.var.actor, c.req.valid('json'), clock.now()), 200)
  })
  .openapi(remove, async (c) =>
    c.json(
      await removeListingFromWishlist(c.var.services.db, c.var.actor, { listingId: c.req.valid('param').id }),
      200,
    ),
  )
  .openapi(choose, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await setWishlistMailPreference(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })

import { createRoute } from '@hono/zod-openapi'
import { InsertResult, OwnEmail } from '#contract/compatibility.ts'
import { AdvertiseProduct, CompatibleListings, PostProduct } from '#contract/compatibility-cars.ts'
import { advertiseCar } from '#domain/advertising/advertise-car.ts'
import { postProduct } from '#domain/compatibility/post-product.ts'
import { resolveCarReference } from '#domain/compatibility/resolve-car-reference.ts'
import { listOwnCars } from '#domain/listings/list-own-cars.ts'
import { createModule } from '../api-env.ts'
import { answers, jsonBody } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import { uploadedIdOf } from '../uploaded-photo-id.ts'
import { forbidSharedCaching, insertedAnswer, isOwnEmail, tags, toListings } from './answer-helpers.ts'
import { renameErrorFields } from './rename-error-fields.ts'

/** The widest years that the table takes; the use case holds the true bound, which moves with the calendar. */
const widestYears = new Date(Date.UTC(2099, 0))

const post = createRoute({
  method: 'post',
  path: '/products',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-10: offer a car (Seller).',
  description:
    '`price` and `originalPrice` are dollars; `image` is an address that POST /images answered. `verification`, `role`, `author`, `email` and `time` come from the session and the clock, whatever is sent.',
  request: { body: jsonBody(PostProduct(widestYears)) },
  responses: answers(200, 'The car is on offer.', InsertResult),
})

const own = createRoute({
  method: 'get',
  path: '/products',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-14: my own cars in every status (Seller).',
  description: 'With somebody else’s `email` the list is empty; without one it is one’s own.',
  request: { query: OwnEmail },
  responses: answers(200, 'The cars, the newest first.', CompatibleListings),
})

const advertise = createRoute({
  method: 'post',
  path: '/advertisement',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-08: advertise an own car (Seller). Twice keeps the first moment.',
  description:
    'The product record: `_id` or `productId` names the car, else its seller, title and image together. Nothing else of it is read.',
  request: { body: jsonBody(AdvertiseProduct) },
  responses: answers(200, 'The car is advertised; `insertedId` is its id.', InsertResult),
})

export const compatibleProductsRoutes = createModule()
  .openapi(post, async (c) => {
    const { db, clock } = c.var.services
    const { image, ...product } = c.req.valid('json')
    const uploadedId = uploadedIdOf(c, { field: 'image', address: image })
    const created = await renameErrorFields({ photoIds: 'image' }, () =>
      postProduct(db, c.var.actor, { product, uploadedId, now: clock.now() }),
    )
    return c.json(insertedAnswer(created), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    const isOwn = isOwnEmail(c, c.req.valid('query').email)
    const cars = isOwn ? await listOwnCars(db, c.var.actor, { now: clock.now() }) : []
    forbidSharedCaching(c)
    return c.json(await toListings(c, cars), 200)
  })
  .openapi(advertise, async (c) => {
    const { db, clock } = c.var.services
    const { _id, productId, author, email, title, image } = c.req.valid('json')
    // Only one's own car can be advertised, so that a record without a seller means one's own.
    const seller = email || author ? { email, name: author } : { email: c.var.actor?.email }
    const pointer = { productId: productId ?? _id, seller, title, image }
    const names = { seller: 'email', title: 'title', image: 'image' }
    const id = await resolveCarReference(db, pointer, { names, now: clock.now() })
    await advertiseCar(db, c.var.actor, { id, now: clock.now() })
    return c.json(insertedAnswer({ id }), 200)
  })

import { createRoute } from '@hono/zod-openapi'
import { MongoInsertResult, OwnRecordsByEmailQuery } from '#contract/compatibility-api-basics.ts'
import {
  CompatApiAdvertiseProductRequest,
  CompatApiListings,
  CompatApiPostProductRequest,
} from '#contract/compatibility-api-cars.ts'
import { advertiseCarOnHomePage } from '#domain/advertising/advertise-car.ts'
import { postCompatApiProductCar } from '#domain/compatibility/post-compat-api-product-car.ts'
import { resolveCarReference } from '#domain/compatibility/resolve-car-reference.ts'
import { listOwnCars } from '#domain/listings/list-own-cars.ts'
import { createApiModule } from '../api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import { uploadedPhotoIdFromUrl } from '../uploaded-photo-id-from-url.ts'
import {
  compatApiOpenApiTags,
  forbidSharedCaching,
  isOwnEmail,
  mongoInsertResponse,
  toCompatApiListings,
} from './compatible-response-helpers.ts'
import { renameErrorFields } from './rename-error-fields.ts'

/** The widest range of years that the table accepts; the use case has the true bound, which moves with the calendar. */
const widestYears = new Date(Date.UTC(2099, 0))

const post = createRoute({
  method: 'post',
  path: '/products',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-10: offer a car (Seller).',
  description:
    '`price` and `originalPrice` are dollars; `image` is an address that POST /images answered. `verification`, `role`, `author`, `email` and `time` come from the session and the clock, whatever is sent.',
  request: { body: describeJsonRequestBody(CompatApiPostProductRequest(widestYears)) },
  responses: describeJsonResponses(200, 'The car is on offer.', MongoInsertResult),
})

const own = createRoute({
  method: 'get',
  path: '/products',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-14: my own cars in every status (Seller).',
  description: 'With somebody else’s `email` the list is empty; without one it is one’s own.',
  request: { query: OwnRecordsByEmailQuery },
  responses: describeJsonResponses(200, 'The cars, the newest first.', CompatApiListings),
})

const advertise = createRoute({
  method: 'post',
  path: '/advertisement',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'C-08: advertise an own car (Seller). Twice keeps the first moment.',
  description:
    'The product record: `_id` or `productId` names the car, else its seller, title and image together. Nothing else of it is read.',
  request: { body: describeJsonRequestBody(CompatApiAdvertiseProductRequest) },
  responses: describeJsonResponses(200, 'The car is advertised; `insertedId` is its id.', MongoInsertResult),
})

export const compatApiProductsRoutes = createApiModule()
  .openapi(post, async (c) => {
    const { db, clock } = c.var.services
    const { image, ...product } = c.req.valid('json')
    const uploadedId = uploadedPhotoIdFromUrl(c, { field: 'image', address: image })
    const created = await renameErrorFields({ photoIds: 'image' }, () =>
      postCompatApiProductCar(db, c.var.actor, { product, uploadedId, now: clock.now() }),
    )
    return c.json(mongoInsertResponse(created), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    const isOwn = isOwnEmail(c, c.req.valid('query').email)
    const cars = isOwn ? await listOwnCars(db, c.var.actor, { now: clock.now() }) : []
    forbidSharedCaching(c)
    return c.json(await toCompatApiListings(c, cars), 200)
  })
  .openapi(advertise, async (c) => {
    const { db, clock } = c.var.services
    const { _id, productId, author, email, title, image } = c.req.valid('json')
    // Sellers can advertise only their own cars, so a record without a seller means the caller's own.
    const seller = email || author ? { email, name: author } : { email: c.var.actor?.email }
    const pointer = { productId: productId ?? _id, seller, title, image }
    const names = { seller: 'email', title: 'title', image: 'image' }
    const id = await resolveCarReference(db, pointer, { names, now: clock.now() })
    await advertiseCarOnHomePage(db, c.var.actor, { id, now: clock.now() })
    return c.json(mongoInsertResponse({ id }), 200)
  })

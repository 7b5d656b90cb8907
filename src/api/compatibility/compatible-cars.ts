import { createRoute } from '@hono/zod-openapi'
import type { BrandToken } from '#contract/brands.ts'
import { CarIdParams } from '#contract/cars.ts'
import { CompatApiListing, CompatApiListings, maxCompatApiCars } from '#contract/compatibility-api-cars.ts'
import { listHomePageAdvertisedCars } from '#domain/advertising/list-advertised-cars.ts'
import { listCarsOfBrand } from '#domain/compatibility/list-cars-of-brand.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { type ApiContext, createApiModule } from '../api-env.ts'
import { allowSharedCache } from '../cars.ts'
import { describeJsonResponses } from '../describe-responses.ts'
import { compatApiOpenApiTags, toCompatApiListings } from './compatible-response-helpers.ts'

const newest = `At most the newest ${maxCompatApiCars}; the seller’s email for Admin, the seller, and buyers with a booking of the car.`

const listOf = <const Path extends `/${string}`>(path: Path, summary: string) =>
  createRoute({
    method: 'get',
    path,
    tags: compatApiOpenApiTags,
    summary,
    description: newest,
    responses: describeJsonResponses(200, 'The cars, the newest first.', CompatApiListings),
  })

const ofBrand = <const Path extends `/${string}`>(path: Path, brand: string) =>
  listOf(path, `C-02: ${brand} cars that can be bought.`)

const ofBrandHandler = (brand: BrandToken) => async (c: ApiContext) => {
  const { db, clock } = c.var.services
  const cars = await listCarsOfBrand(db, { brand, limit: maxCompatApiCars, now: clock.now() })
  allowSharedCache(c)
  return c.json(await toCompatApiListings(c, cars), 200)
}

async function advertisedHandler(c: ApiContext) {
  const { db, clock } = c.var.services
  const cars = await listHomePageAdvertisedCars(db, { limit: maxCompatApiCars, now: clock.now() })
  allowSharedCache(c)
  return c.json(await toCompatApiListings(c, cars), 200)
}

const advertised = 'C-03: advertised cars that can be bought, the newest advertisement first.'

const byId = createRoute({
  method: 'get',
  path: '/productById/{id}',
  tags: compatApiOpenApiTags,
  summary: 'C-04: one car, sold and withdrawn ones too; `gone` once deleted.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The car.', CompatApiListing),
})

/** The public calls. */
export const compatApiCarsRoutes = createApiModule()
  .openapi(ofBrand('/rollsDatas', 'Rolls-Royce'), ofBrandHandler('Rolls_Royce'))
  .openapi(ofBrand('/rolls', 'Rolls-Royce'), ofBrandHandler('Rolls_Royce'))
  .openapi(ofBrand('/teslaDatas', 'Tesla'), ofBrandHandler('Tesla'))
  .openapi(ofBrand('/teslas', 'Tesla'), ofBrandHandler('Tesla'))
  .openapi(ofBrand('/audiDatas', 'Audi'), ofBrandHandler('Audi'))
  .openapi(ofBrand('/ferrariDatas', 'Ferrari'), ofBrandHandler('Ferrari'))
  .openapi(ofBrand('/mercedesDatas', 'Mercedes-Benz'), ofBrandHandler('Mercedes_Benz'))
  .openapi(ofBrand('/mercedes', 'Mercedes-Benz'), ofBrandHandler('Mercedes_Benz'))
  .openapi(listOf('/advertisement/categories/animation', advertised), advertisedHandler)
  .openapi(listOf('/advertisement/categories', advertised), advertisedHandler)
  .openapi(byId, async (c) => {
    const { db, clock } = c.var.services
    const car = await findCarDetail(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() })
    const [listing] = await toCompatApiListings(c, [car])
    if (!listing) throw new Error('One car gave no listing.')
    allowSharedCache(c)
    return c.json(listing, 200)
  })

import { createRoute } from '@hono/zod-openapi'
import { CarHistograms } from '#contract/car-histograms.ts'
import { CarMapResponse } from '#contract/car-map-response.ts'
import {
  CarDetail,
  CarIdParams,
  CarSearchResponse,
  PriceHistory,
  SearchCarsQuery,
  SearchSuggestionsResponse,
  SuggestSearchesQuery,
} from '#contract/cars.ts'
import { HomePageData } from '#contract/home-page.ts'
import {
  CarStatusesQuery,
  CarStatusesResponse,
  CarsByIdsQuery,
  SelectedCarsResponse,
  SimilarCarsResponse,
} from '#contract/selected-cars-response.ts'
import { SellerTrackRecord } from '#contract/seller-track-record.ts'
import type { Db } from '#db/client.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { findSellerTrackRecord } from '#domain/listings/find-seller-track-record.ts'
import { listCarStatuses } from '#domain/listings/list-car-statuses.ts'
import { listCarsByIds } from '#domain/listings/list-cars-by-ids.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { readPriceLog } from '#domain/listings/read-price-log.ts'
import { countCarPageView } from '#domain/overview/count-car-page-view.ts'
import { countHistograms } from '#domain/search/count-histograms.ts'
import { findSimilarCars } from '#domain/search/find-similar-cars.ts'
import { loadCarMapClusters } from '#domain/search/load-car-map-clusters.ts'
import { loadHomePage } from '#domain/search/load-home-page.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { suggestSearches } from '#domain/search/suggest-searches.ts'
import { type ApiContext, clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { waitForOtherCarStatuses } from './wait-for-other-car-statuses.ts'

const tags = ['Cars']

const search = createRoute({
  method: 'get',
  path: '/cars',
  tags,
  summary: 'Search the cars that can be bought; dollars in the query, bounds inclusive, `brand` may be repeated.',
  request: { query: SearchCarsQuery },
  responses: describeJsonResponses(
    200,
    'A page of cars, the number of all that match, and a count beside each brand.',
    CarSearchResponse,
  ),
})

const map = createRoute({
  method: 'get',
  path: '/cars/map',
  tags,
  summary: 'Where the cars of a search stand, in clusters; the filters of the search, `box` for a part of the map.',
  request: { query: SearchCarsQuery },
  responses: describeJsonResponses(
    200,
    'Clusters whose counts add up exactly, and towns to find one’s way by.',
    CarMapResponse,
  ),
})

const histograms = createRoute({
  method: 'get',
  path: '/cars/histograms',
  tags,
  summary: 'How the prices, years and mileages of the cars of a search are spread; the filters of the search.',
  request: { query: SearchCarsQuery },
  responses: describeJsonResponses(200, 'Bars with exact counts, each ignoring its own bounds.', CarHistograms),
})

const suggest = createRoute({
  method: 'get',
  path: '/cars/suggest',
  tags,
  summary: 'Makes and models on offer that go on as somebody has begun to type, slips forgiven.',
  request: { query: SuggestSearchesQuery },
  responses: describeJsonResponses(200, 'At most eight, the most frequent first.', SearchSuggestionsResponse),
})

const find = createRoute({
  method: 'get',
  path: '/cars/{id}',
  tags,
  summary: 'One car, sold and withdrawn ones too; `gone` once deleted.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The car with its pictures and seller.', CarDetail),
})

const chosen = createRoute({
  method: 'get',
  path: '/cars/chosen',
  tags,
  summary: 'Cars by their ids, `ids=a,b`, to compare them or to show again what somebody looked at.',
  request: { query: CarsByIdsQuery },
  responses: describeJsonResponses(200, 'In the order of the ids, sold and withdrawn ones too.', SelectedCarsResponse),
})

const statuses = createRoute({
  method: 'get',
  path: '/cars/statuses',
  tags,
  summary:
    'How cars stand, by their ids, `ids=a,b`: whether one of an open list has left the market. With `wait=20` and what is `known=available,sold` the answer comes once one of them stands otherwise, or after so many seconds.',
  request: { query: CarStatusesQuery },
  responses: describeJsonResponses(200, 'In no order, sold and withdrawn ones too.', CarStatusesResponse),
})

const prices = createRoute({
  method: 'get',
  path: '/cars/{id}/prices',
  tags,
  summary: 'How long a car is on the market, and its prices since, earlier adverts of it included.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The log, the oldest entry first.', PriceHistory),
})

const similar = createRoute({
  method: 'get',
  path: '/cars/{id}/similar',
  tags,
  summary: 'Cars on offer that are like this one: brand, model or body, near its price.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'At most six, the nearest first.', SimilarCarsResponse),
})

const seller = createRoute({
  method: 'get',
  path: '/cars/{id}/seller',
  tags,
  summary: 'What is public about the seller of a car: how many they have sold here, and their other cars on offer.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'Two counts, and at most six cars, the newest first.', SellerTrackRecord),
})

const home = createRoute({
  method: 'get',
  path: '/home',
  tags,
  summary:
    'What the home page shows: choices and shortcuts with counts, deals, price drops, advertised cars, brand blocks.',
  responses: describeJsonResponses(200, 'What the home page shows.', HomePageData),
})

export const carsRoutes = createApiModule()
  .openapi(search, async (c) => {
    const { catalogue, clock, searchIndex: index } = c.var.services
    const readCars = carReaderFor(c)
    const found = await catalogue.read((db) =>
      searchCars(db, c.req.valid('query'), { now: clock.now(), index, readCars }),
    )
    allowSharedCache(c)
    return c.json(found, 200)
  })
  // These come before the car by its id, which would match `map`, `suggest`, `chosen` and `statuses`.
  .openapi(map, async (c) => {
    const { catalogue, clock, searchIndex: index } = c.var.services
    const found = await catalogue.read((db) =>
      loadCarMapClusters(db, c.req.valid('query'), { now: clock.now(), index }),
    )
    allowSharedCache(c)
    return c.json(found, 200)
  })
  .openapi(histograms, async (c) => {
    const { catalogue, clock, searchIndex: index } = c.var.services
    const found = await catalogue.read((db) => countHistograms(db, c.req.valid('query'), { now: clock.now(), index }))
    allowSharedCache(c)
    return c.json(found, 200)
  })
  .openapi(suggest, async (c) => {
    const items = await suggestSearches(c.var.services.db, { ...c.req.valid('query'), now: c.var.services.clock.now() })
    allowSharedCache(c)
    return c.json({ items }, 200)
  })
  .openapi(chosen, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.services.clock.now() }
    const cars = await readForVisitor(c, (db) => listCarsByIds(db, c.var.actor, asked))
    allowSharedCache(c)
    return c.json(cars, 200)
  })
  .openapi(statuses, async (c) => {
    const asked = c.req.valid('query')
    const read = () => readForVisitor(c, (db) => listCarStatuses(db, c.var.actor, asked))
    if (!asked.wait) {
      allowSharedCache(c)
      return c.json({ items: await read() }, 200)
    }
    c.header('Cache-Control', 'no-store')
    return c.json({ items: await waitForOtherCarStatuses(c, { ...asked, read }) }, 200)
  })
  .openapi(prices, async (c) => {
    const asked = { ...c.req.valid('param'), now: c.var.services.clock.now() }
    const log = await readForVisitor(c, (db) => readPriceLog(db, c.var.actor, asked))
    allowSharedCache(c)
    return c.json(log, 200)
  })
  .openapi(similar, async (c) => {
    const asked = { ...c.req.valid('param'), now: c.var.services.clock.now() }
    const readCars = carReaderFor(c)
    const items = await readForVisitor(c, (db) => findSimilarCars(db, c.var.actor, { ...asked, readCars }))
    allowSharedCache(c)
    return c.json({ items }, 200)
  })
  .openapi(seller, async (c) => {
    const asked = { ...c.req.valid('param'), now: c.var.services.clock.now() }
    const standing = await readForVisitor(c, (db) => findSellerTrackRecord(db, c.var.actor, asked))
    allowSharedCache(c)
    return c.json(standing, 200)
  })
  .openapi(find, async (c) => {
    const { db, clock, startReadingPublicCarRow } = c.var.services
    const now = clock.now()
    // A signed-in user sees what the database says at that moment (decision 0043).
    const asked = { id: c.req.valid('param').id, now, readRow: c.var.actor ? undefined : startReadingPublicCarRow() }
    const car = await readForVisitor(c, (reader) => findCarDetail(reader, c.var.actor, asked))
    countCarPageView(db, c.var.actor, {
      listingId: car.id,
      sellerId: car.seller.id,
      userAgent: c.req.header('user-agent'),
      purpose: c.req.header('sec-purpose') ?? c.req.header('purpose'),
      address: clientIpAddress(c),
      now,
    })
    allowSharedCache(c)
    return c.json(car, 200)
  })
  .openapi(home, async (c) => {
    const { catalogue, clock, searchIndex: index, keepHomePage } = c.var.services
    const now = clock.now()
    const readCars = carReaderFor(c)
    const make = () => catalogue.read((db) => loadHomePage(db, { now, index, readCars }))
    const page = c.var.actor ? await make() : await keepHomePage(now, make)
    allowSharedCache(c)
    return c.json(page, 200)
  })

/** A read for a signed-in user contains private data, such as a wish, and only the primary has that at once. */
export function readForVisitor<T>(c: ApiContext, work: (db: Db) => Promise<T>): Promise<T> {
  const { catalogue, db } = c.var.services
  return c.var.actor ? work(db) : catalogue.read(work)
}

/** A signed-in user sees what the database says at that moment (decision 0043). Called before that database is chosen. */
function carReaderFor(c: ApiContext): typeof loadCarSummaries {
  return c.var.actor ? loadCarSummaries : c.var.services.startReadingPublicCars()
}

/**
 * A shared cache keeps public data for a few seconds; a browser revalidates each time, so that users see their own
 * change at once. Responses to signed-in users are private.
 */
export function allowSharedCache(c: ApiContext): void {
  c.header('Cache-Control', c.var.actor ? 'private, no-cache' : publicCacheHeaders['Cache-Control'])
  c.header('Vary', publicCacheHeaders.Vary, { append: true })
}

/** The same for a response to a signed-out visitor. */
export const publicCacheHeaders = {
  'Cache-Control': 'public, max-age=0, s-maxage=5',
  Vary: 'Cookie, Authorization',
} as const

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getQueryParams } from 'hono/utils/url'
import type { ApiServices } from '#api/api-services.ts'
import { publicCacheHeaders } from '#api/cars.ts'
import { crossOriginHeaders } from '#api/origin.ts'
import { SearchCarsQuery } from '#contract/cars.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { detachBytes } from '#platform/memory/detach-bytes.ts'
import { mayBeSignedInRequest, type OnCachedCarPageView } from '#web/server/page-cache/page-cache-key.ts'
import { createClientAddressResolver } from './client-address.ts'
import { carPageVisitorOfRequest, type EarlyRequestHandler } from './create-cached-page-server.ts'
import { createPublicAnswerCache } from './public-answer-cache.ts'
import { logRequest } from './request-log-middleware.ts'
import type { SearchRateLimiter } from './search-rate-limit-middleware.ts'
import { staleResponseHeader, staleResponseHeaderValue } from './stale-page-notice-html.ts'
import type { CatalogueWatchAndCache } from './watch-catalogue-changes.ts'

const maxCachedBytes = 16 * 2 ** 20
/** No search is longer that was made with the filters; longer addresses are not worth a place in memory. */
const longestTarget = 2_000

const searchPath = '/api/cars'
/** Ids of cars have this form; whatever has another is the router's. */
const carPath = /^\/api\/cars\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

type Deps = CatalogueWatchAndCache & {
  services: Pick<ApiServices, 'catalogue' | 'clock' | 'config' | 'log' | 'startReadingPublicCarRow' | 'searchIndex'>
  limiter: SearchRateLimiter
  onLook: OnCachedCarPageView
}

type PublicRead = { kind: 'car'; id: string } | { kind: 'search'; query: SearchCarsQuery }

/**
 * Answers the two most frequent calls of the API for visitors who are not signed in, a search and a car, from node:http
 * and as far as possible from memory: on its way through the router a call costs more than its answer. What it does not
 * answer, each refusal and error among it, the router does. Decision 0043.
 */
export function createPublicApiResponder({ services, limiter, onLook, watch, cars }: Deps): EarlyRequestHandler {
  const { catalogue, clock, config, log, startReadingPublicCarRow, searchIndex } = services
  const answers = createPublicAnswerCache<Buffer>(watch, {
    name: 'answers of the API',
    maxBytes: maxCachedBytes,
    bytesOf: ({ buffer }) => buffer.byteLength,
  })
  const addressOf = createClientAddressResolver(config.trustedProxies)

  /** The answer, and how long the database has been away; null where it is there. */
  async function make(target: string, read: PublicRead): Promise<{ body: Buffer; unheardMs: number | null }> {
    // Where the database is away a replica may have all that was committed.
    const isAway = (await watch.makeCurrentIfThere()) === 'away'
    const madeAt = clock.now()
    const before = watch.generation
    const since = cars.mark()
    const readRow = startReadingPublicCarRow()
    const json = await catalogue.read(async (db) =>
      read.kind === 'car'
        ? JSON.stringify(await findCarDetail(db, null, { id: read.id, now: madeAt, readRow }))
        : search(db, read.query, { now: madeAt, since }),
    )
    const body = detachBytes(Buffer.from(json))
    answers.keep(target, { answer: body, madeAt, generation: before })
    return { body, unheardMs: isAway ? watch.staleMs() : null }
  }

  /** The answer of a search, put together of the kept texts of its cars. */
  async function search(
    db: Parameters<typeof searchCars>[0],
    query: SearchCarsQuery,
    { now, since }: { now: Date; since: number },
  ): Promise<string> {
    const texts = new Map<string, string>()
    const { items, ...found } = await searchCars(db, query, {
      now,
      index: searchIndex,
      async readCars(reader, ids, options) {
        const read = await cars.read(reader, ids, { ...options, since })
        for (const { car, json } of read) texts.set(car.id, json)
        return read.map(({ car }) => car)
      },
    })
    const listed = items.map(({ id, distanceMiles, fit }) => {
      const own = JSON.stringify({ distanceMiles, fit })
      return `${texts.get(id)?.slice(0, -1)},${own.slice(1)}`
    })
    return `{"items":[${listed.join(',')}],${JSON.stringify(found).slice(1)}`
  }

  return function answer(request, response, otherwise) {
    const { url: target = '', headers, socket } = request
    if (!mayAnswer(request)) return otherwise()
    const started = performance.now()
    const { path, id } = addressedBy(target)

    function send(body: Buffer, { staleMs = null }: { staleMs?: number | null } = {}): void {
      if (staleMs !== null) response.setHeader(staleResponseHeader, staleResponseHeaderValue(staleMs))
      if (id !== null) onLook(id, carPageVisitorOfRequest(request, addressOf))
      const requestId = randomUUID()
      const { Vary: varyByOrigin, ...crossOrigin } = crossOriginHeaders(config, headers.origin)
      response.writeHead(200, {
        ...crossOrigin,
        ...publicCacheHeaders,
        ...(varyByOrigin ? { Vary: `${publicCacheHeaders.Vary}, ${varyByOrigin}` } : {}),
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'X-Request-Id': requestId,
      })
      response.end(body)
      if (log.isLevelEnabled('info')) logRequest(log, { method: 'GET', path, status: 200, started }, requestId)
    }

    function makeAndSend(): void {
      const read = readOf(target, id)
      if (!read) {
        otherwise()
        return
      }
      const address = addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString())
      const spent = { path, q: read.kind === 'search' ? read.query.q : undefined, address }
      // The router refuses it, in the words of every refusal.
      if (limiter.admit(spent) !== null) {
        otherwise()
        return
      }
      make(target, read).then(
        ({ body, unheardMs }) => send(body, { staleMs: unheardMs }),
        (error: unknown) => {
          limiter.refund(spent)
          if (databaseUnavailableReason(error) === null || !sendOld()) otherwise()
        },
      )
    }

    function sendOld(): boolean {
      const old = answers.findOld(target, clock.now())
      if (!old) return false
      send(old.answer, { staleMs: old.staleMs })
      return true
    }

    function answerFromMemory(): void {
      const kept = answers.findKept(target, clock.now())
      if (kept) send(kept)
      else makeAndSend()
    }

    if (!answers.has(target)) return makeAndSend()
    if (watch.isCurrent()) return answerFromMemory()
    watch
      .makeCurrentIfThere()
      .then((state) => {
        if (state !== 'away' || !sendOld()) answerFromMemory()
      })
      .catch(otherwise)
  }
}

function mayAnswer({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !url.startsWith(searchPath) || url.length > longestTarget || mayBeSignedInRequest(headers))
    return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** The path, and the id of the car where it is one of a car. */
function addressedBy(target: string): { path: string; id: string | null } {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  return { path, id: carPath.exec(path)?.[1] ?? null }
}

/** Null for all other calls, and for what the contract refuses. */
function readOf(target: string, id: string | null): PublicRead | null {
  if (id !== null) return { kind: 'car', id }
  if (target !== searchPath && !target.startsWith(`${searchPath}?`)) return null
  const query = SearchCarsQuery.safeParse(asParameters(target)).data
  return query ? { kind: 'search', query } : null
}

/** As the router reads them: one value as a text, several as a list. */
function asParameters(target: string): Record<string, string | string[] | undefined> {
  const parameters = Object.entries(getQueryParams(target) ?? {})
  return Object.fromEntries(parameters.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

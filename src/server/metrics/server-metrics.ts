import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { Gauge, Registry } from 'prom-client'
import type { ApiServices } from '#api/api-services.ts'
import { createSiteMetricsReader, type DatabaseSiteMetrics } from '#domain/operations/create-site-metrics-reader.ts'
import { siteBuildStamp } from '#domain/operations/site-build-stamp.ts'
import { siteReleaseVersion } from '#domain/operations/site-release-version.ts'
import type { InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { createAlarmMetrics } from './alarm-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'
import { createSiteMetrics } from './site-metrics.ts'

/** Several watchers, or one that asks often, cost the database one read in this time. */
const freshMs = 5_000
/** A database that answers nothing in this time is away, as whoever wants to book finds it. */
const longestAnswerMs = 2_000

export type ServerMetrics = RequestMetrics & {
  contentType: string
  /** Read anew, however fresh the last ones are. */
  figures(): Promise<DatabaseSiteMetrics>
  /** The page as Prometheus reads it. While the database is away it has what this process knows by itself. */
  page(): Promise<string>
}

type Measured = {
  services: Pick<ApiServices, 'catalogue' | 'clock' | 'db' | 'log'>
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  searchIndex: Pick<InMemorySearchIndex, 'state'> | null
}

/** What this server measures of itself, and what it reads of the site. */
export function createServerMetrics({ services, pool, searchIndex }: Measured): ServerMetrics {
  const { catalogue, clock, db, log } = services
  const own = new Registry()
  const ofProcess = createProcessMetrics()
  const alarms = createAlarmMetrics()
  const requests = createRequestMetrics(own)
  const site = createSiteMetrics()
  const readFigures = createSiteMetricsReader(db, { clock })
  const gauge = createGauges(own)
  gauge('forecourt_build_info', 'Always 1; the labels say what runs.', ['version', 'build', 'node'])
    .labels(siteReleaseVersion(), siteBuildStamp(), process.versions.node)
    .set(1)
  const isUp = gauge('forecourt_database_up', 'Whether the database answers this server.')
  const hasFigures = gauge('forecourt_figures_up', 'Whether the figures of the site could be read in their time.')
  const connections = gauge('forecourt_database_connections', 'Connections of the pool, by what they do.', ['state'])
  const waiting = gauge('forecourt_database_waiting', 'Requests that wait for a connection of the pool.')
  const cacheBytes = gauge('forecourt_cache_bytes', 'Memory of each cache.', ['cache'])
  const cacheLimit = gauge('forecourt_cache_limit_bytes', 'The most that each cache may take.', ['cache'])
  const cacheEntries = gauge('forecourt_cache_entries', 'Entries of each cache.', ['cache'])
  const replicas = gauge('forecourt_replica_state', 'Always 1; current, behind, resting or primary.', [
    'replica',
    'state',
  ])
  const indexUp = gauge('forecourt_search_index_up', 'Whether this server has an index of the cars in memory.')
  const indexCars = gauge('forecourt_search_index_cars', 'Cars in the search index.')
  const indexBytes = gauge('forecourt_search_index_bytes', 'Memory of the search index.')
  const indexAge = gauge('forecourt_search_index_age_seconds', 'Since the search index last had every change.')
  let known: { figures: DatabaseSiteMetrics; readAt: number } | null = null

  function measure(): void {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    waiting.set(pool.waitingCount)
    for (const [cache, { bytes, maxBytes, entries }] of Object.entries(processCacheSizes())) {
      cacheBytes.set({ cache }, bytes)
      cacheLimit.set({ cache }, maxBytes)
      cacheEntries.set({ cache }, entries)
    }
    replicas.reset()
    for (const { name, state } of catalogue.states()) replicas.set({ replica: name, state }, 1)
    const index = searchIndex?.state() ?? null
    indexUp.set(index ? 1 : 0)
    indexCars.set(index?.cars ?? 0)
    indexBytes.set(index?.bytes ?? 0)
    indexAge.set((index?.ageMs ?? 0) / 1000)
  }

  async function findFigures(): Promise<DatabaseSiteMetrics | null> {
    if (known && performance.now() - known.readAt < freshMs) return known.figures
    known = null
    try {
      const figures = await readFigures()
      known = { figures, readAt: performance.now() }
      return figures
    } catch (error) {
      log.warn({ err: error }, 'the figures of the database could not be read')
      return null
    }
  }

  let asked: Promise<boolean> | null = null
  /** Asked where the figures failed, which are many counts; one that hangs is not repeated, since each would take a connection. */
  function answers(): Promise<boolean> {
    asked ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null
      })
    return Promise.race([asked, pause(longestAnswerMs, false, { ref: false })])
  }

  return {
    ...requests,
    contentType: own.contentType,
    figures: readFigures,
    async page() {
      const [figures] = await Promise.all([findFigures(), catalogue.ask().catch(() => {})])
      hasFigures.set(figures ? 1 : 0)
      isUp.set(figures || (await answers()) ? 1 : 0)
      measure()
      const parts = [ofProcess.metrics(), alarms.metrics(), own.metrics(), ...(figures ? [site.metrics(figures)] : [])]
      return (await Promise.all(parts)).join('')
    },
  }
}

function createGauges(registry: Registry) {
  return (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
}

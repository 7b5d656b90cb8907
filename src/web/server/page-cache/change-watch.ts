import { setTimeout as pause } from 'node:timers/promises'

/**
 * After a check of the database, no further check is made for this long. A response of one server is never further
 * behind a commit of another one; with 20 ms a busy server makes fifty small queries a second, however many visitors it
 * has.
 */
export const minChangeCheckIntervalMs = 20

/**
 * The database keeps changes for longer than that (start-background-jobs.ts); a server that was away longer assumes the worst.
 */
export const maxChangeFeedGapMs = 5 * 60_000

/** A database that does not answer for this long counts as away; on a busy machine an answer takes a second. */
const hangingMs = 5_000
/** What is known to be of before a change, or of before a write that was acknowledged here, says so at once. */
const outdatedMs = 60_000
/** How old something of before a change may have been when the database went away. */
const longestOutdatedMs = 10 * 60_000
/** How often a database that is away is asked whether it is back. */
const askAgainMs = 250

export type CatalogueChangeWatchDeps<Moment> = {
  /** Reads whether anything was committed since that moment; null where nothing was read yet. */
  read: (since: Moment | null) => Promise<{ moment: Moment; hasChanged: boolean }>
  /** True where other servers may work on the same database. */
  hasPeers: boolean
  /** True for the errors of a database that is away for a moment. */
  isAway?: (error: unknown) => boolean
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

export type CatalogueChangeWatch = {
  /** Grows with every detected change. */
  readonly generation: number
  /** True while every commit older than the lease is known here. */
  isCurrent(): boolean
  /**
   * Checks the database if the watch is not current.
   * @throws what the database threw
   */
  makeCurrent(): Promise<void>
  /**
   * As `makeCurrent`, but `away` where the database is away: what is in memory may then be shown, marked with its age.
   * @throws every other error of the database
   */
  makeCurrentIfThere(): Promise<'current' | 'away'>
  /**
   * For how long nothing was heard of changes, in milliseconds; at least a minute where a write of this server may be
   * missing in what is in memory.
   */
  staleMs(): number
  /**
   * Await it after a possible write here and before the response: by then this server knows of the change, and the
   * lease of every other server that does not has expired. So no client sees an old page after its response.
   */
  settle(): Promise<void>
}

/**
 * For how many milliseconds something that lies in memory may be out of date while the database is away; null where it
 * is of before a change and was too old for that when the database went away.
 */
export function staleMsOfMemoryEntry(
  made: { generation: number; ageMs: number },
  watch: Pick<CatalogueChangeWatch, 'generation' | 'staleMs'>,
): number | null {
  const unheardMs = watch.staleMs()
  if (made.generation === watch.generation) return unheardMs
  return made.ageMs - unheardMs > longestOutdatedMs ? null : Math.max(made.ageMs, unheardMs, outdatedMs)
}

/** Knows whether pages rendered earlier still match the database. */
export function createCatalogueChangeWatch<Moment>(deps: CatalogueChangeWatchDeps<Moment>): CatalogueChangeWatch {
  const { read, hasPeers, isAway = () => false, now = () => performance.now(), wait = pause } = deps
  let seen: Moment | null = null
  let generation = 0
  let noticedAt = Number.NEGATIVE_INFINITY
  // The start of the last completed check: it has seen every commit before that.
  let provenAt = Number.NEGATIVE_INFINITY
  // Nothing that lies in memory is of before the start.
  let heardAt = now()
  let isMissingWrite = false
  let awayAt: number | null = null
  let current: { begunAt: number; done: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const isCurrent = () => now() - provenAt < minChangeCheckIntervalMs

  function makeCurrent(): Promise<void> {
    if (isCurrent()) return Promise.resolve()
    return current && now() - current.begunAt < minChangeCheckIntervalMs ? current.done : lookAfterwards()
  }

  /** A check that starts after this call, shared by all callers while another one is in progress. */
  function lookAfterwards(): Promise<void> {
    if (!current) return begin()
    next ??= current.done
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }

  function begin(): Promise<void> {
    const begunAt = now()
    const look = { begunAt, done: see(begunAt) }
    current = look
    const forget = () => {
      if (current === look) current = null
    }
    look.done.then(forget, forget)
    return look.done
  }

  async function makeCurrentIfThere(): Promise<'current' | 'away'> {
    if (isCurrent()) return 'current'
    // While it is away one visitor in a while asks, and the others do not wait.
    if (awayAt !== null && now() - awayAt < askAgainMs) return 'away'
    const patienceMs = awayAt === null ? hangingMs : askAgainMs
    if (awayAt !== null) awayAt = now()
    return unlessHanging(makeCurrent(), patienceMs).catch((error: unknown) => {
      if (isAway(error)) return 'away'
      throw error
    })
  }

  async function unlessHanging(look: Promise<void>, patienceMs: number): Promise<'current' | 'away'> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hanging = new Promise<'away'>((resolve) => {
      timer = setTimeout(() => {
        awayAt = now()
        resolve('away')
      }, patienceMs)
    })
    return Promise.race([look.then(() => 'current' as const), hanging]).finally(() => clearTimeout(timer))
  }

  async function see(begunAt: number): Promise<void> {
    const reading = await read(begunAt - provenAt < maxChangeFeedGapMs ? seen : null).catch((error: unknown) => {
      if (isAway(error)) awayAt = now()
      throw error
    })
    awayAt = null
    isMissingWrite = false
    heardAt = Math.max(heardAt, begunAt)
    seen = reading.moment
    if (reading.hasChanged) {
      generation += 1
      noticedAt = now()
    }
    provenAt = Math.max(provenAt, begunAt)
  }

  async function settle(): Promise<void> {
    const state = await unlessHanging(lookAfterwards(), hangingMs).catch(() => 'away')
    if (state === 'away') {
      // The write is done; cached pages are not shown until a check succeeds.
      provenAt = Number.NEGATIVE_INFINITY
      isMissingWrite = true
      noticedAt = now()
    }
    const rest = noticedAt + minChangeCheckIntervalMs - now()
    // A timer may fire slightly early.
    if (hasPeers && rest > 0) await wait(Math.ceil(rest) + 1)
  }

  return {
    get generation() {
      return generation
    },
    isCurrent,
    makeCurrent,
    makeCurrentIfThere,
    staleMs: () => Math.max(now() - heardAt, isMissingWrite ? outdatedMs : 0),
    settle,
  }
}

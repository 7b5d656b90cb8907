import { setTimeout as pause } from 'node:timers/promises'

/**
 * For so long after a look at the database nobody looks again. It is the most that an answer of one server may lag behind
 * a commit of another one; 20 ms cost a busy server fifty small queries a second, whatever its number of visitors.
 */
export const leaseMs = 20

/** Changes are kept in the database for longer than that (start-timers.ts); whoever was away assumes the worst. */
export const longestAbsenceMs = 5 * 60_000

export type ChangeWatchDeps<Moment> = {
  /** Whether anything was committed since that moment; null where nothing was seen yet. */
  read: (since: Moment | null) => Promise<{ moment: Moment; hasChanged: boolean }>
  /** Other servers may work on the same database. */
  hasPeers: boolean
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

export type ChangeWatch = {
  /** Grows with every change that was noticed. */
  readonly generation: number
  /** No commit older than the lease is unknown here. */
  isCurrent(): boolean
  /** Looks where that is not so. @throws what the database threw */
  makeCurrent(): Promise<void>
  /**
   * To be awaited after something may have been written here and before anybody is told: then this server knows of it,
   * and the lease of every other one that does not has run out. So nobody who was told sees an old page afterwards.
   */
  settle(): Promise<void>
}

/** Knows whether pages that were finished before are still what the database would give. */
export function createChangeWatch<Moment>(deps: ChangeWatchDeps<Moment>): ChangeWatch {
  const { read, hasPeers, now = () => performance.now(), wait = pause } = deps
  let seen: Moment | null = null
  let generation = 0
  let noticedAt = Number.NEGATIVE_INFINITY
  // When the last look that came to an end began: whatever was committed before, it has seen.
  let provenAt = Number.NEGATIVE_INFINITY
  let current: { begunAt: number; done: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const isCurrent = () => now() - provenAt < leaseMs

  function makeCurrent(): Promise<void> {
    if (isCurrent()) return Promise.resolve()
    return current && now() - current.begunAt < leaseMs ? current.done : lookAfterwards()
  }

  /** A look that begins after this call, shared by all who call while another one is under way. */
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

  async function see(begunAt: number): Promise<void> {
    const reading = await read(begunAt - provenAt < longestAbsenceMs ? seen : null)
    seen = reading.moment
    if (reading.hasChanged) {
      generation += 1
      noticedAt = now()
    }
    provenAt = Math.max(provenAt, begunAt)
  }

  async function settle(): Promise<void> {
    await lookAfterwards().catch(() => {
      // What was written is written; pages are not shown from memory until a look succeeds.
      provenAt = Number.NEGATIVE_INFINITY
      noticedAt = now()
    })
    const rest = noticedAt + leaseMs - now()
    // A timer may ring a moment early.
    if (hasPeers && rest > 0) await wait(Math.ceil(rest) + 1)
  }

  return {
    get generation() {
      return generation
    },
    isCurrent,
    makeCurrent,
    settle,
  }
}

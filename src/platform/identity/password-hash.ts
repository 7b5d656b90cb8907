import { availableParallelism } from 'node:os'
import * as scrypt from 'better-auth/crypto'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'

/**
 * Hashing runs on Node's four background threads, which files and photos need too: two hashes at once leave two threads
 * free. On two cores it is one: a second takes 32 MiB more and its time from everybody's pages. A queue of sixty for each
 * is about five seconds of work; a caller who would wait longer gets an error at once.
 */
const atOnce = availableParallelism() > 2 ? 2 : 1
const takeTurn = limitConcurrency({ atOnce, maxWaiting: 60 * atOnce })
let computed = 0

/** How many hashes this process has computed: what guessing passwords costs it, whoever guesses. */
export function countComputedPasswordHashes(): number {
  return computed
}

/**
 * Hashes a password for storage: scrypt (N 16384, r 16, p 1) with its own salt, `salt:key` in hexadecimal. Takes about
 * 80 ms, off the thread that serves requests.
 * @throws ConcurrencyQueueFullError
 */
export function hashPassword(password: string): Promise<string> {
  return takeTurn(() => {
    computed += 1
    return scrypt.hashPassword(password)
  })
}

/** @throws ConcurrencyQueueFullError */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return takeTurn(() => {
    computed += 1
    return scrypt.verifyPassword({ hash, password })
  })
}

import * as scrypt from 'better-auth/crypto'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'

/**
 * Hashing runs on Node's four background threads, which files and photos need too: two at once leave two for them. A
 * hundred and twenty are about five seconds of work; who would wait longer is better told at once.
 */
const takeTurn = limitConcurrency({ atOnce: 2, maxWaiting: 120 })

/**
 * A password as it is kept: scrypt (N 16384, r 16, p 1) with a salt of its own, `salt:key` in hexadecimal. Takes about
 * 80 ms, off the thread that serves requests.
 *
 * @throws QueueFull
 */
export function hashPassword(password: string): Promise<string> {
  return takeTurn(() => scrypt.hashPassword(password))
}

/** @throws QueueFull */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return takeTurn(() => scrypt.verifyPassword({ hash, password }))
}

import * as scrypt from 'better-auth/crypto'

/** Hashing runs on Node's four background threads, which files and photos need too: two at once leave two for them. */
const maxAtOnce = 2
/** About five seconds of work; who would wait longer is better told at once. */
const maxWaiting = 120

let running = 0
const waiting: (() => void)[] = []

/** Too many passwords wait to be hashed, as in a flood of logins. Trying again later is the right answer. */
export class PasswordHashingBusy extends Error {
  override name = 'PasswordHashingBusy'
}

/**
 * A password as it is kept: scrypt (N 16384, r 16, p 1) with a salt of its own, `salt:key` in hexadecimal. Takes about
 * 80 ms, off the thread that serves requests.
 *
 * @throws PasswordHashingBusy
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => scrypt.hashPassword(password))
}

/** @throws PasswordHashingBusy */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword({ hash, password }))
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new PasswordHashingBusy('Too many passwords wait to be hashed.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

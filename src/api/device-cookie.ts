import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { ApiContext } from './api-env.ts'

/** A browser remembers this many users: enough for a family, not for a library. */
const maxPeople = 5
const lifeMs = 180 * 24 * 60 * 60_000
const name = 'forecourt.device'

/**
 * The number of a device that has signed in to the account of this address before, from its cookie; null for any other.
 * It grants no access: such a device may try passwords while strangers have locked the account
 * (`recordPasswordAttempt`).
 */
export function recognizedDeviceIdFromCookie(c: ApiContext, email: string): string | null {
  return (
    entriesOf(c)
      .find((entry) => isOf(c, entry, email))
      ?.split('.')[0] ?? null
  )
}

/** Records in a cookie that the device has signed in to this account, besides those that it knows already. */
export function rememberDeviceInCookie(c: ApiContext, email: string): void {
  const id = recognizedDeviceIdFromCookie(c, email) ?? randomBytes(12).toString('base64url')
  const begun = `${id}.${c.var.services.clock.now().getTime().toString(36)}`
  const entry = `${begun}.${c.var.services.identity.hmacOf(signed(begun, email))}`
  const others = entriesOf(c).filter((other) => !isOf(c, other, email))
  setCookie(c, name, [entry, ...others].slice(0, maxPeople).join('~'), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lifeMs / 1000,
    ...(isSecure(c) ? { secure: true, prefix: 'secure' } : {}),
  })
}

function entriesOf(c: ApiContext): string[] {
  const value = isSecure(c) ? getCookie(c, name, 'secure') : getCookie(c, name)
  return (value ?? '').split('~').slice(0, maxPeople).filter(Boolean)
}

function isOf(c: ApiContext, entry: string, email: string): boolean {
  const [, id = '', since = '', mac = ''] = /^([\w-]{16})\.([\da-z]{1,10})\.([\w-]{43})$/.exec(entry) ?? []
  const age = c.var.services.clock.now().getTime() - Number.parseInt(since, 36)
  return age < lifeMs && c.var.services.identity.verifyHmac(signed(`${id}.${since}`, email), mac)
}

function signed(begun: string, email: string): string {
  return `device ${begun} ${email}`
}

function isSecure(c: ApiContext): boolean {
  return c.var.services.config.publicUrl?.startsWith('https:') ?? false
}

import { getCookie, setCookie } from 'hono/cookie'
import type { ApiContext } from './api-env.ts'

const name = 'forecourt.visit'
const maxAgeSeconds = 15 * 60

/**
 * Binds a visit at a provider to the browser that began it. The browser sends it on the way back from other sites, so
 * it is `Lax`.
 */
export function setOauthFlowCookie(c: ApiContext, token: string): void {
  setCookie(c, name, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
    ...(isSecure(c) ? { secure: true, prefix: 'secure' } : {}),
  })
}

export function oauthFlowCookieOf(c: ApiContext): string | null {
  return (isSecure(c) ? getCookie(c, name, 'secure') : getCookie(c, name)) || null
}

function isSecure(c: ApiContext): boolean {
  return c.var.services.config.publicUrl?.startsWith('https:') ?? false
}

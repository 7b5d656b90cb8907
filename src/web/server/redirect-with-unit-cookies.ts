import { type ReaderUnits, unitCookie, unitNames } from '#contract/reader-units.ts'

/** The answer to a form that chooses units without scripts: the same page, whose address does not keep the choice. */
export function redirectWithUnitCookies(address: string, chosen: Partial<ReaderUnits>): Response {
  const { pathname, searchParams } = new URL(address)
  for (const name of unitNames) searchParams.delete(name)
  // Two slashes would name another host.
  const path = pathname.replace(/^\/+/, '/')
  const Location = searchParams.size > 0 ? `${path}?${searchParams}` : path
  const headers = new Headers({ Location, 'Cache-Control': 'no-store' })
  for (const name of unitNames) {
    const unit = chosen[name]
    if (unit) headers.append('Set-Cookie', unitCookie(name, unit))
  }
  return new Response(null, { status: 303, headers })
}

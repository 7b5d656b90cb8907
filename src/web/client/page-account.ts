import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'

/** Null until it is known. */
let pageAccountId: string | null = null

/** Notes whom the page is shown to; empty where nobody is signed in. */
export function setPageAccount(id: string): void {
  pageAccountId = id
}

/** Whom the page is shown to; empty where nobody is signed in. */
export function readPageAccount(): string {
  return pageAccountId ?? ''
}

/** Headers of a write, which say for whom it is, unless they do so already: an account, or a visitor. */
export function nameAccount(given?: HeadersInit): Headers {
  const headers = new Headers(given)
  if (pageAccountId === null || headers.has(pageAccountHeader)) return headers
  headers.set(pageAccountHeader, pageAccountId || pageOfVisitor)
  return headers
}

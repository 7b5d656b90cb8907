import { pageAccountHeader } from '#contract/page-account.ts'

let pageAccountId = ''

/** Notes whom the page is shown to; empty where nobody is signed in. */
export function setPageAccount(id: string): void {
  pageAccountId = id
}

/** Whom the page is shown to; empty where nobody is signed in. */
export function readPageAccount(): string {
  return pageAccountId
}

/** Headers of a write, which say for whom it is, unless they do so already; nothing where nobody is signed in. */
export function nameAccount(given?: HeadersInit): Headers {
  const headers = new Headers(given)
  if (pageAccountId !== '' && !headers.has(pageAccountHeader)) headers.set(pageAccountHeader, pageAccountId)
  return headers
}

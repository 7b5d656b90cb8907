import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { accountsRoutes } from '#api/accounts.ts'
import type { CurrentUser as ContractViewer, Role } from '#contract/accounts.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { type ApiFetch, defineApiClient, loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useRootLoaderData } from '#web/viewer/root-data.ts'

export type SignedInUser = ContractViewer
export type MaybeSignedInUser = SignedInUser | null

const accountsClient = defineApiClient<typeof accountsRoutes>()
const viewerContext = createContext<Promise<MaybeSignedInUser> | null>(null)

// `url` is React Router's normalised address: in a client-side navigation `request.url` ends in `.data`.
export type LoaderArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** The signed-in user, fetched once per request for all loaders. Signed out is `null`. */
export function getSignedInUser({ request, context }: Omit<LoaderArgs, 'url'>): Promise<MaybeSignedInUser> {
  const known = context.get(viewerContext)
  if (known) return known
  const viewer = hasCredentials(request) ? fetchSignedInUser(context.get(apiFetchContext)) : Promise.resolve(null)
  context.set(viewerContext, viewer)
  return viewer
}

/**
 * Guards a page in its loader: a signed-out visitor goes to /login and comes back; another role gets a 403 that names
 * the required role.
 */
export async function requireSignedInUser(args: LoaderArgs, ...roles: Role[]): Promise<SignedInUser> {
  const viewer = await getSignedInUser(args)
  if (!viewer) throw redirect(`/login?${new URLSearchParams({ from: addressOf(args.url) })}`)
  redirectToSecondFactorSetup(viewer, args.url)
  if (roles.length === 0 || roles.includes(viewer.role)) return viewer
  if (roles.includes('Admin')) {
    throw redirect(`/login?${new URLSearchParams({ from: addressOf(args.url), toast: 'not-an-admin' })}`)
  }
  const message = `This page is for the role ${roles.join(' or ')}.`
  throw data({ code: 'forbidden', message, roles }, { status: 403 })
}

/**
 * Redirects signed-in users from a page for signed-out visitors: to the page they wanted, else to the dashboard. A user
 * sent here from an Admin page stays: a redirect would lead in a circle.
 */
export async function redirectIfSignedIn(args: LoaderArgs): Promise<void> {
  const { searchParams } = args.url
  if (searchParams.has('toast') || !(await getSignedInUser(args))) return
  throw redirect(searchParams.has('from') ? safeReturnPath(searchParams.get('from')) : '/dashboard')
}

/**
 * The page that sets up a second factor, and the pages that are open before: those that mailed links lead to, and text
 * pages.
 */
const setUpPage = '/dashboard/myprofile'
const openBefore = new Set([
  ...[setUpPage, '/verify-email', '/confirm-email', '/stop-email-change', '/reset-password', '/unsubscribe'],
  ...['/terms', '/privacy', '/contact', '/offline'],
])

/** Redirects users who must set up a second factor to that page: the server refuses them everything else. */
export function redirectToSecondFactorSetup(viewer: MaybeSignedInUser, { pathname }: URL): void {
  if (viewer?.mustSetUpSecondFactor && !openBefore.has(pathname)) throw redirect(setUpPage)
}

/** The signed-in user in a component, from the root loader. */
export function useSignedInUser(): MaybeSignedInUser {
  return useRootLoaderData()?.viewer ?? null
}

/** The signed-in user as the server knows them now. */
export async function fetchSignedInUser(fetch?: ApiFetch): Promise<MaybeSignedInUser> {
  const { viewer } = await loadOrPageError(accountsClient(fetch).me.$get())
  return viewer
}

function hasCredentials({ headers }: Request): boolean {
  return headers.has('Cookie') || headers.has('Authorization')
}

function addressOf(url: URL): string {
  return url.pathname + url.search
}

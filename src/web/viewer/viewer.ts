import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { accountsRoutes } from '#api/accounts.ts'
import type { Viewer as ContractViewer, Role } from '#contract/accounts.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { defineClient, load } from '#web/client/api-client.ts'
import { apiContext } from '#web/request/request-context.ts'
import { useRootData } from '#web/viewer/root-data.ts'

export type SignedInViewer = ContractViewer
export type Viewer = SignedInViewer | null

const accountsClient = defineClient<typeof accountsRoutes>()
const viewerContext = createContext<Promise<Viewer> | null>(null)

// `url` is React Router's normalised address: `request.url` of an inner navigation ends in `.data`.
export type LoaderArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Who is looking, asked once a request however many loaders want to know. Signed out is `null`. */
export function getViewer({ request, context }: Omit<LoaderArgs, 'url'>): Promise<Viewer> {
  const known = context.get(viewerContext)
  if (known) return known
  const viewer = fetchViewer({ request, context })
  context.set(viewerContext, viewer)
  return viewer
}

/** Guards a page in its loader: signed out goes to /login and comes back, another role gets a 403 that names the role. */
export async function requireViewer(args: LoaderArgs, ...roles: Role[]): Promise<SignedInViewer> {
  const viewer = await getViewer(args)
  if (!viewer) throw redirect(`/login?${new URLSearchParams({ from: addressOf(args.url) })}`)
  redirectToSecondFactorSetup(viewer, args.url)
  if (roles.length === 0 || roles.includes(viewer.role)) return viewer
  if (roles.includes('Admin')) {
    throw redirect(`/login?${new URLSearchParams({ from: addressOf(args.url), toast: 'not-an-admin' })}`)
  }
  throw data({ code: 'forbidden', message: `This page is for the role ${roles.join(' or ')}.` }, { status: 403 })
}

/**
 * Sends people who are signed in on from a page for those who are not: to where they wanted to go, else to the dashboard.
 * Those who were sent here because a page is an Admin's stay: going on would lead them in a circle.
 */
export async function redirectIfSignedIn(args: LoaderArgs): Promise<void> {
  const { searchParams } = args.url
  if (searchParams.has('toast') || !(await getViewer(args))) return
  throw redirect(searchParams.has('from') ? safeReturnPath(searchParams.get('from')) : '/dashboard')
}

/** Where a second factor is set up, and what may be opened before: pages that links of mails lead to, and words to read. */
const setUpPage = '/dashboard/myprofile'
const openBefore = new Set([
  ...[setUpPage, '/verify-email', '/confirm-email', '/stop-email-change', '/reset-password', '/unsubscribe'],
  ...['/terms', '/privacy', '/contact', '/offline'],
])

/** Leads whoever must set a second factor up to the place for it: the server answers them nothing else. */
export function redirectToSecondFactorSetup(viewer: Viewer, { pathname }: URL): void {
  if (viewer?.mustSetUpSecondFactor && !openBefore.has(pathname)) throw redirect(setUpPage)
}

/** The viewer in a component, from the root loader. */
export function useViewer(): Viewer {
  return useRootData()?.viewer ?? null
}

async function fetchViewer({ request, context }: Omit<LoaderArgs, 'url'>): Promise<Viewer> {
  const hasCredentials = request.headers.has('Cookie') || request.headers.has('Authorization')
  if (!hasCredentials) return null
  const { viewer } = await load(accountsClient(context.get(apiContext)).me.$get())
  return viewer
}

function addressOf(url: URL): string {
  return url.pathname + url.search
}

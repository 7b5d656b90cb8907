import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { accountsRoutes } from '#api/accounts.ts'
import type { Viewer as ContractViewer, Role } from '#contract/accounts.ts'
import { defineClient, load } from '#web/api-client.ts'
import { useRootData } from '#web/root-data.ts'
import { apiContext } from '#web/server/request-context.ts'

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
  leadToSecondFactor(viewer, args.url)
  if (roles.length === 0 || roles.includes(viewer.role)) return viewer
  if (roles.includes('Admin')) {
    throw redirect(`/login?${new URLSearchParams({ from: addressOf(args.url), toast: 'not-an-admin' })}`)
  }
  throw data({ code: 'forbidden', message: `This page is for the role ${roles.join(' or ')}.` }, { status: 403 })
}

/** Where a second factor is set up, and what may be opened before: pages that links of mails lead to, and words to read. */
const setUpPage = '/dashboard/myprofile'
const openBefore = new Set([
  ...[setUpPage, '/verify-email', '/confirm-email', '/stop-email-change', '/reset-password', '/unsubscribe'],
  ...['/terms', '/privacy', '/contact', '/offline'],
])

/** Leads whoever must set a second factor up to the place for it: the server answers them nothing else. */
export function leadToSecondFactor(viewer: Viewer, { pathname }: URL): void {
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

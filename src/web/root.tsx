import { type ReactNode, Suspense, useMemo } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { languageTraits, negotiateLanguage } from '#contract/languages.ts'
import { LanguageContext, useLanguageContext } from '#web/i18n/language.ts'
import { useWorkerViewerSync } from '#web/offline/use-worker-viewer-sync.ts'
import { originContext } from '#web/request/request-context.ts'
import { useFocusOnNewPage } from '#web/shell/use-focus-on-new-page.ts'
import { useFocusRecovery } from '#web/shell/use-focus-recovery.ts'
import { useFreshPage } from '#web/shell/use-fresh-page.ts'
import { useRefreshAfterBackNavigation } from '#web/shell/use-refresh-after-back-navigation.ts'
import { useReplayEarlyInput } from '#web/shell/use-replay-early-input.ts'
import { fontLinks } from '#web/theme/fonts.ts'
import { pageColours } from '#web/theme/page-colours.ts'
import stylesheet from '#web/theme/theme.css?url'
import { themeAttribute, themeFromCookie } from '#web/theme/theme-choice.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import { useRootData } from '#web/viewer/root-data.ts'
import { useSessionSync } from '#web/viewer/use-session-sync.ts'
import { getViewer, redirectToSecondFactorSetup } from '#web/viewer/viewer.ts'
import type { Route } from './+types/root'

const ErrorScreen = lateComponent(async () => (await import('#web/shell/error-screen.tsx')).ErrorScreen)
const LazyMergeDeviceWishlist = lateComponent(
  async () => (await import('#web/wishlist/lazy-merge-device-wishlist.tsx')).LazyMergeDeviceWishlist,
)
const NavigationSpinner = lateComponent(
  async () => (await import('#web/shell/navigation-spinner.tsx')).NavigationSpinner,
)
const OfflineCopyNotice = lateComponent(
  async () => (await import('#web/shell/offline-copy-notice.tsx')).OfflineCopyNotice,
)
const ToasterMount = lateComponent(async () => (await import('#web/ui/toaster-mount.tsx')).ToasterMount)

export const links: Route.LinksFunction = () => [
  ...fontLinks,
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const theme = themeFromCookie(request.headers.get('Cookie'))
  const viewer = await getViewer({ request, context })
  redirectToSecondFactorSetup(viewer, url)
  return {
    viewer,
    theme,
    language: negotiateLanguage(request),
    origin: context.get(originContext),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData()
  const given = useLanguageContext()
  const speech = useMemo(() => (data ? { ...given, language: data.language } : given), [data, given])
  const { language } = speech
  const isWithoutScripts = useMatches().some(({ handle }) => hasNoScripts(handle))
  return (
    <html
      lang={language}
      dir={languageTraits[language].direction}
      data-theme={themeAttribute(data?.theme ?? 'system')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={pageColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={pageColours.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Without the nonce: stylesheets are our own files, and in the browser the nonce would not match on hydration. */}
        <Links nonce="" />
      </head>
      <body>
        <LanguageContext value={speech}>
          {children}
          {!isWithoutScripts && <FreshPage />}
          {!isWithoutScripts && <OfflineCopyNotice />}
          <ToasterMount />
        </LanguageContext>
        {!isWithoutScripts && <ScrollRestoration />}
        {!isWithoutScripts && <Scripts />}
      </body>
    </html>
  )
}

function FreshPage() {
  useFreshPage()
  return null
}

/** True where a page's `handle` says so. */
function hasNoScripts(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isWithoutScripts' in handle
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useReplayEarlyInput()
  useFocusOnNewPage()
  useFocusRecovery()
  useRefreshAfterBackNavigation()
  useSessionSync(loaderData.viewer)
  const { viewer, language, theme } = loaderData
  useWorkerViewerSync({ viewerId: viewer?.id ?? '', look: `${language} ${theme}` })
  return (
    <>
      <LazyMergeDeviceWishlist />
      <Outlet />
      {/* After the page, at whose end it is shown: the first tab stop is the skip link to the content. */}
      <NavigationSpinner />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  )
}

import { type ReactNode, Suspense, useMemo } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { negotiateLanguage, traitsOf } from '#contract/languages.ts'
import { negotiateUnits } from '#contract/reader-units.ts'
import { LanguageContext, unitsAttribute, useLanguageContext } from '#web/i18n/language.ts'
import { useServiceWorkerUserSync } from '#web/offline/use-service-worker-user-sync.ts'
import { siteOriginContext, siteSettingsRouterContext } from '#web/request/request-context.ts'
import { useFocusOnNewPage } from '#web/shell/use-focus-on-new-page.ts'
import { useFocusRecovery } from '#web/shell/use-focus-recovery.ts'
import { useRefreshAfterBackNavigation } from '#web/shell/use-refresh-after-back-navigation.ts'
import { useReloadWhenOnline } from '#web/shell/use-reload-when-online.ts'
import { useReplayEarlyInput } from '#web/shell/use-replay-early-input.ts'
import { SiteSettingsContext } from '#web/site/site.ts'
import { browserBarColours } from '#web/theme/browser-bar-colours.ts'
import { fontPreloadLinks } from '#web/theme/fonts.ts'
import { scriptFonts } from '#web/theme/script-fonts.ts'
import stylesheet from '#web/theme/theme.css?url'
import { themeAttribute, themeFromCookie } from '#web/theme/theme-choice.ts'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import { getSignedInUser, redirectToSecondFactorSetup } from '#web/viewer/maybe-signed-in-user.ts'
import { useRootLoaderData } from '#web/viewer/root-data.ts'
import { useSessionSync } from '#web/viewer/use-session-sync.ts'
import type { Route } from './+types/root'

const ErrorScreen = createDeferredComponent(async () => (await import('#web/shell/error-screen.tsx')).ErrorScreen)
const LazyMergeDeviceWishlist = createDeferredComponent(
  async () => (await import('#web/wishlist/lazy-merge-device-wishlist.tsx')).LazyMergeDeviceWishlist,
)
const NavigationSpinner = createDeferredComponent(
  async () => (await import('#web/shell/navigation-spinner.tsx')).NavigationSpinner,
)
const OfflineCopyNotice = createDeferredComponent(
  async () => (await import('#web/shell/offline-copy-notice.tsx')).OfflineCopyNotice,
)
const ToasterMount = createDeferredComponent(async () => (await import('#web/ui/toaster-mount.tsx')).ToasterMount)

export const links: Route.LinksFunction = () => [
  ...fontPreloadLinks,
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const theme = themeFromCookie(request.headers.get('Cookie'))
  const viewer = await getSignedInUser({ request, context })
  redirectToSecondFactorSetup(viewer, url)
  return {
    viewer,
    theme,
    language: negotiateLanguage(request),
    units: negotiateUnits(request),
    origin: context.get(siteOriginContext),
    site: await context.get(siteSettingsRouterContext)(),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootLoaderData()
  const given = useLanguageContext()
  const speech = useMemo(() => (data ? { ...given, language: data.language, units: data.units } : given), [data, given])
  const { language, units } = speech
  const { direction, script } = traitsOf(language)
  const isWithoutScripts = useMatches().some(({ handle }) => hasNoScripts(handle))
  return (
    <html
      lang={language}
      dir={direction}
      data-units={unitsAttribute(units)}
      data-theme={themeAttribute(data?.theme ?? 'system')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={browserBarColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={browserBarColours.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Without the nonce: stylesheets are our own files, and in the browser the nonce would not match on hydration. */}
        <Links nonce="" />
        {script && <ScriptFont script={script} />}
        {data?.site?.colours && <link rel="stylesheet" href={`/site-colours.css?v=${data.site.colours}`} />}
      </head>
      <body>
        <SiteSettingsContext value={data?.site ?? null}>
          <LanguageContext value={speech}>
            {children}
            {!isWithoutScripts && <FreshPage />}
            {!isWithoutScripts && <OfflineCopyNotice />}
            <ToasterMount />
          </LanguageContext>
        </SiteSettingsContext>
        {!isWithoutScripts && <ScrollRestoration />}
        {!isWithoutScripts && <Scripts />}
      </body>
    </html>
  )
}

function ScriptFont({ script }: { script: keyof typeof scriptFonts }) {
  const { font, stylesheet } = scriptFonts[script]
  return (
    <>
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={stylesheet} />
    </>
  )
}

function FreshPage() {
  useReloadWhenOnline()
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
  const { viewer, language, units, theme } = loaderData
  useServiceWorkerUserSync({ viewerId: viewer?.id ?? '', look: `${language} ${unitsAttribute(units)} ${theme}` })
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

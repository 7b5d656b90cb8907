import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { packagesLeftOutOfServerBundle } from './scripts/build-server-entries.ts'
import { compileTextsPlugin } from './scripts/compile-texts-plugin.ts'
import { deferredFilesPlugin } from './scripts/deferred-files-plugin.ts'
import { leanApiClientPlugin } from './scripts/lean-api-client-plugin.ts'
import { leanStylesheetPlugin } from './scripts/lean-stylesheet-plugin.ts'

/**
 * What nearly every page needs comes in two files instead of forty: small files compress badly, and a phone waits for each.
 * Code of one page, or of a few, stays with them.
 */
const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 5,
  },
  // What every page begins with. What comes later (`createDeferredComponent`) must not be named here.
  {
    name: 'start',
    test: /web[\\/](client[\\/](page-data-fetch|failed-page-load|session-broadcast|should-retry-api-call|api-error)|retries[\\/]|i18n[\\/](language|define-texts-hook|translator|formatters)\.|viewer[\\/](root-data|use-session-sync|maybe-signed-in-user)|theme[\\/](theme-choice|browser-bar-colours|fonts)|request[\\/]|parts[\\/]|offline[\\/](page-connection-state|install-prompt|worker-client|use-service-worker|saved-pages)|shell[\\/](focus-element|public-frame|use-(focus|reload-when-online|refresh|replay))|ui[\\/](first-input-promise|held-input|create-deferred-component|use-hydrated|use-button-accepts-presses))|contract[\\/]languages/,
    priority: 4,
  },
  // The frame of the public pages comes with the first sign of the visitor, as one file.
  {
    name: 'frame',
    test: /web[\\/](shell[\\/](error-screen|failed-page-notice|footer|language-switcher|navigation|not-found-screen|offline-copy-notice|site-header|skip-link|theme-toggle|use-choose-language|use-sign-out|user-menu)|ui[\\/](dropdown|site-wordmark|toaster-mount|avatar)|accounts[\\/]role-tag|compare[\\/]compare-tray-mount|wishlist[\\/]lazy-merge)/,
    priority: 4,
  },
  // What comes with the first sign of the visitor, on nearly every page.
  {
    name: 'common',
    test: /src[\\/]web[\\/]((ui|shell|i18n|seo|offline)[\\/](?!record-table|segments|confirm-dialog|password-input|text-input|select))|contract[\\/](brands|languages|notification-and-validation-messages)/,
    minShareCount: 8,
    priority: 3,
  },
  // Home, lists and pages of cars share theirs.
  {
    name: 'cars',
    test: /web[\\/](ratings|viewed|compare|seo|offline|car[\\/](car-facts|cars-client|seller-name)|cars[\\/]car-card|bookings[\\/]bookings-client|wishlist[\\/](wishlist-client|wishlist-button|load-wishlist-car-ids)|valuation[\\/]deal-badge|texts[\\/](use-cars-texts|use-car-term-texts)|ui[\\/](picture|needs-connection-notice|use-picture-carousel)|forms[\\/]interrupted-form|market[\\/]use-days-on-market)|contract[\\/](car-units|car-search-options)/,
    minShareCount: 2,
    priority: 3,
  },
  // What cars are described by: for lists with their filters and pages of cars, not for the home page.
  {
    name: 'attributes',
    test: /contract[\\/](car-attributes|car-fact-attributes|attribute-names|car-terms|equipment|create-record-from-keys)|web[\\/](car[\\/](attribute-text|equipment-group-title)|cars[\\/]car-list-query|texts[\\/]use-attributes-texts)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'lists',
    test: /web[\\/]cars[\\/](car-list-url|recent-searches)/,
    minShareCount: 2,
    priority: 2,
  },
  // The explanation of a price is one part wherever it stands.
  {
    name: 'price-parts',
    test: /web[\\/](valuation[\\/](estimate-breakdown|comparable-car-list|missing-fact-value-list|fact-names|fact-values|price-position-scale)|texts[\\/]use-valuation-texts)|contract[\\/]telling-comparables/,
    minShareCount: 2,
    priority: 1,
  },
  // A list of cars comes with all of its filters.
  {
    name: 'filters',
    test: /web[\\/]cars[\\/](car-list-filters|filter-sheet|list-active-filters|car-list-pager)/,
    minShareCount: 2,
    priority: 1,
  },
]

/** A file of ours does nothing by itself but where a page begins: what a page uses nothing of, it does not load. */
function moduleSideEffects(id: string): boolean {
  return !/\/src\/(contract|web)\/[^?]*\.tsx?$/.test(id) || id.includes('/entry.client.')
}

export default defineConfig(({ command }) => ({
  plugins: [
    compileTextsPlugin(),
    deferredFilesPlugin(),
    leanApiClientPlugin(),
    tailwindcss(),
    leanStylesheetPlugin(),
    reactRouter(),
  ],
  json: { namedExports: false },
  build: {
    target: 'es2023',
    // An inlined data: font or picture would need a wider content security policy and cannot be cached on its own.
    assetsInlineLimit: 0,
    // The oldest that Tailwind's own rules are written for.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
    ssr: {
      build: { target: 'node22', rollupOptions: { input: { main: './src/main.ts' } } },
    },
  },
  // `npm run dev` loads them as they are.
  ssr:
    command === 'build'
      ? { external: packagesLeftOutOfServerBundle, noExternal: true }
      : { external: packagesLeftOutOfServerBundle },
  optimizeDeps: {
    // Searched before the first page load of `npm run dev`: a dependency that is found late is answered with 504.
    entries: ['src/web/root.tsx', 'src/web/{pages,shell,ui}/**/*.tsx'],
    include: ['react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom', 'react-hot-toast/headless'],
  },
}))

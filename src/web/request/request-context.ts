import { createContext } from 'react-router'
import type { PublicSiteSettings } from '#contract/site.ts'
import type { ApiFetch } from '#web/client/api-client.ts'

/** Calls the API in process with the visitor's own cookies: `carsClient(context.get(apiFetchContext))`. */
export const apiFetchContext = createContext<ApiFetch>()

/** The public origin of the site, `https://cars.example.com`: from the settings, else from this request. */
export const siteOriginContext = createContext<string>()

/** What the operator has set; null where all is as by default. */
export const siteSettingsRouterContext = createContext<() => Promise<PublicSiteSettings | null>>(() =>
  Promise.resolve(null),
)

/** True in the demo, which also has the pages for developers of Forecourt. */
export const isDemoContext = createContext<boolean>()

/** The nonce that this response's inline scripts must carry. */
export const cspNonceContext = createContext<string>()

/**
 * Takes the finished text of the page: as the body of a response it would be encoded, read as a stream and decoded again
 * before it is compressed.
 */
export const renderedHtmlReceiverContext = createContext<(html: string) => void>()

/** Reports errors of loaders and of rendering. */
export const reportErrorContext = createContext<(error: unknown, request: Request) => void>()

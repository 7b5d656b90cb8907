import { useLocation } from 'react-router'
import { languageFromUrlQuery, languageParameterName } from '#contract/languages.ts'
import { useRootLoaderData } from '#web/viewer/root-data.ts'

/**
 * Turns a path of this site into an absolute URL for machines: with the origin of the settings, else of this request.
 * An address of another host, where a CDN keeps photos, stays as it is.
 */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = useRootLoaderData()?.origin ?? ''
  return (path) => (path.startsWith('/') ? `${origin}${path}` : path)
}

/** The language that the page's address names; null where visitors get their own language there. */
export function useUrlLanguage() {
  const { search } = useLocation()
  return languageFromUrlQuery(search)
}

/** The address of a page in one language. */
export function withLanguageParameter(path: string, language: string | null): string {
  if (!language) return path
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameterName}=${language}`
}

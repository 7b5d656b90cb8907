import { useLocation } from 'react-router'
import { languageFromUrl, languageParameter } from '#contract/languages.ts'
import { useRootData } from '#web/viewer/root-data.ts'

/** Makes a path of this site a whole address, as machines want it: by the settings, or else as the page was reached. */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = useRootData()?.origin ?? ''
  return (path) => `${origin}${path}`
}

/** The language that the page's own address names; null where everybody gets their own there. */
export function useUrlLanguage() {
  const { search } = useLocation()
  return languageFromUrl(search)
}

/** The address of a page in one language. */
export function withLanguageParameter(path: string, language: string | null): string {
  if (!language) return path
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`
}

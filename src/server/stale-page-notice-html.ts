import { languageOrDefault, languageTraits } from '#contract/languages.ts'
import { createMessageTranslators } from '#contract/translate-message.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { readMessageCatalogues } from '#platform/locales/read-message-catalogues.ts'
import type { StalePageMarks } from '#web/server/page-cache/page-handler.ts'

/** On what is answered from memory while the database is away: since when it may have changed, as an ISO string. */
export const staleResponseHeader = 'X-Data-As-Of'

/** Younger answers say it in their header only. */
const markedFromMs = 60_000

const translate = createMessageTranslators(readMessageCatalogues('errors'))

export function staleResponseHeaderValue(staleMs: number): string {
  return new Date(Date.now() - staleMs).toISOString()
}

/**
 * A line at the top of a page, as HTML in the look of the notice on a page that is read offline. No element of our pages
 * begins with `aside`, so that hydration passes over it.
 */
export function stalePageNoticeHtml(staleMs: number, language: string): string | null {
  if (staleMs < markedFromMs) return null
  const known = languageOrDefault(language)
  const minutes = new Intl.RelativeTimeFormat(languageTraits[known].locale).format(
    -Math.floor(staleMs / 60_000),
    'minute',
  )
  const text = translate(`Forecourt can’t update its pages right now. You’re seeing this page as of ${minutes}.`, known)
  return `<aside role="status" class="bg-ink text-paper"><p class="page-frame py-2 max-sm:text-sm">${text}</p></aside>`
}

export const stalePageMarks: StalePageMarks = {
  header: staleResponseHeader,
  headerValue: staleResponseHeaderValue,
  noticeOf: stalePageNoticeHtml,
  isAway: (error) => databaseUnavailableReason(error) !== null,
}

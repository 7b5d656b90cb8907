import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Language, languageCookie, languageParameter } from '#contract/languages.ts'
import { browserFetch } from '#web/client/api-client.ts'
import { clearPageDataCache } from '#web/client/page-data-fetch.ts'
import { waitForTexts } from '#web/i18n/texts.ts'
import { useViewer } from '#web/viewer/viewer.ts'

const aYearInSeconds = 31_536_000

/**
 * Shows the page in another language where it stands: the texts are loaded, the choice is remembered, and the loaders are
 * asked again, whose answer turns the whole page at once. What was typed and opened stays.
 */
export function useChooseLanguage(): { isChoosing: boolean; choose: (language: Language) => Promise<void> } {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  const [isChoosing, setChoosing] = useState(false)

  async function choose(language: Language) {
    setChoosing(true)
    try {
      await waitForTexts(language)
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4.
      document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
      clearPageDataCache()
      if (viewer) void tellAccount(language)
      const parameters = new URLSearchParams(search)
      if (!parameters.has(languageParameter)) return await revalidate()
      // The address speaks louder than the cookie.
      parameters.delete(languageParameter)
      await navigate({ pathname, search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
    } finally {
      setChoosing(false)
    }
  }

  return { isChoosing, choose }
}

/** Mail is written in it from now on. Where that fails the page speaks it all the same. */
async function tellAccount(language: Language): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ language })
  await browserFetch('/api/profile', { method: 'PATCH', headers, body }).catch(() => {})
}

import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Language, languageCookieName, languageParameterName } from '#contract/languages.ts'
import { clearPageDataCache } from '#web/client/page-data-fetch.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { tellAccount } from '#web/shell/tell-account.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const aYearInSeconds = 31_536_000

/**
 * Switches the language of the current page: the texts are loaded, the choice is stored, and the loaders run again,
 * whose response changes the whole page at once. Typed text and opened parts stay.
 */
export function useChooseLanguage(): { isChoosing: boolean; choose: (language: Language) => Promise<void> } {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const viewer = useSignedInUser()
  const [isChoosing, setChoosing] = useState(false)

  async function choose(language: Language) {
    setChoosing(true)
    try {
      await waitForTexts(language)
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4.
      document.cookie = `${languageCookieName}=${language}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
      clearPageDataCache()
      if (viewer) void tellAccount({ language })
      const parameters = new URLSearchParams(search)
      if (!parameters.has(languageParameterName)) return await revalidate()
      // The address has priority over the cookie.
      parameters.delete(languageParameterName)
      await navigate({ pathname, search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
    } finally {
      setChoosing(false)
    }
  }

  return { isChoosing, choose }
}

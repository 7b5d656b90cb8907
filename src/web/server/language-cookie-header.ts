import { type Language, languageCookieName } from '#contract/languages.ts'

const aYearInSeconds = 31_536_000

/** The cookie that stores a language; the browser's own script writes it too (src/web/i18n/use-choose-language.ts). */
export function languageCookieHeader(language: Language): string {
  return `${languageCookieName}=${language}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
}

/** The same request with the language cookie set, so that the API calls of its page use that language too. */
export function requestWithLanguageCookie(request: Request, language: Language): Request {
  const headers = new Headers(request.headers)
  const others = (headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie && !cookie.startsWith(`${languageCookieName}=`))
  headers.set('Cookie', [...others, `${languageCookieName}=${language}`].join('; '))
  return new Request(request, { headers })
}

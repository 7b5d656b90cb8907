import { type Language, languageCookie } from '#contract/languages.ts'

const aYearInSeconds = 31_536_000

/** The cookie that remembers a language; the browser's own script writes it too (src/web/i18n/choose-language.ts). */
export function languageCookieHeader(language: Language): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
}

/** The same request as of somebody who has chosen the language before, so that the calls of its page speak it too. */
export function withLanguageCookie(request: Request, language: Language): Request {
  const headers = new Headers(request.headers)
  const others = (headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie && !cookie.startsWith(`${languageCookie}=`))
  headers.set('Cookie', [...others, `${languageCookie}=${language}`].join('; '))
  return new Request(request, { headers })
}

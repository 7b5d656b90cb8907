import { languages } from '#contract/languages.ts'
import { useAbsoluteUrl, withLanguageParameter } from '#web/seo/absolute-url.ts'

/**
 * Tells search engines the address of a public page in each language; at `path` itself visitors get their own language.
 */
export function AlternateLinks({ path }: { path: string }) {
  const address = useAbsoluteUrl()
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={address(withLanguageParameter(path, language))}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(path)} />
    </>
  )
}

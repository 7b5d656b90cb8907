import { languages } from '#contract/languages.ts'
import { useAbsoluteUrl, withLanguageParameter } from '#web/seo/absolute-url.ts'

/** Tells search engines where a public page stands in each language; `path` is the one where everybody gets their own. */
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

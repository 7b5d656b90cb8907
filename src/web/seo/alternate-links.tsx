import { languages } from '#contract/languages.ts'
import { inLanguage, useSiteAddress } from '#web/seo/site-address.ts'

/** Tells search engines where a public page stands in each language; `path` is the one where everybody gets their own. */
export function AlternateLinks({ path }: { path: string }) {
  const address = useSiteAddress()
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(inLanguage(path, language))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(path)} />
    </>
  )
}

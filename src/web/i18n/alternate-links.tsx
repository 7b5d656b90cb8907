import { useLocation } from 'react-router'
import { languageParameter, languages } from '#contract/languages.ts'

/** Tells search engines where a public page stands in each language. */
export function AlternateLinks() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/dashboard')) return null
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${pathname}?${languageParameter}=${language}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={pathname} />
    </>
  )
}

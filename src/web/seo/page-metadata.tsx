import { useAbsoluteUrl, useUrlLanguage, withLanguageParameter } from '#web/seo/absolute-url.ts'
import { AlternateLinks } from '#web/seo/alternate-links.tsx'
import { JsonLd } from '#web/seo/json-ld.tsx'
import type { SchemaOrgThing } from '#web/seo/structured-data.ts'
import { useSiteSettings } from '#web/site/site.ts'

type PageHeadProps = {
  /** What the page is; the name of the site follows it. */
  title: string
  /** True where the title names the site itself. */
  isWholeTitle?: boolean
  description: string
  /** The canonical path of the page's content, with those query parameters that make it another page. */
  path: string
  /** A picture of 1200 × 630 pixels; default: the site's own. */
  picture?: { path: string; words: string }
  kind?: 'website' | 'product'
  /** False keeps the page out of search engines. */
  isFound?: boolean
  /** The page's structured data in the vocabulary of schema.org. */
  things?: SchemaOrgThing[]
}

const longestDescription = 160

/** The metadata of a public page for search engines, social networks and messengers. */
export function PageMetadata({
  title: subject,
  isWholeTitle = false,
  description,
  path,
  picture,
  kind = 'website',
  isFound = true,
  things,
}: PageHeadProps) {
  const address = useAbsoluteUrl()
  const language = useUrlLanguage()
  const { name } = useSiteSettings()
  const title = isWholeTitle ? subject : `${subject} · ${name}`
  const canonical = address(withLanguageParameter(path, language))
  const summary = shorten(description)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      {isFound ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {isFound && <AlternateLinks path={path} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={address(picture?.path ?? '/pictures/social-1200.jpg')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture?.words ?? name} />
      <meta name="twitter:card" content="summary_large_image" />
      {things?.map((thing) => (
        <JsonLd key={thing['@type']} thing={thing} />
      ))}
    </>
  )
}

/** Shortens a text to one line that ends with a whole word. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2)).trimEnd()}…`
}

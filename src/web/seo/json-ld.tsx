import type { SchemaOrgThing } from '#web/seo/structured-data.ts'

/**
 * Structured data of a page. A browser does not execute it, so the content security policy requires no nonce. The
 * browser keeps what the server wrote, since only the server has the whole data (structured-data.ts).
 */
export function JsonLd({ thing }: { thing: SchemaOrgThing }) {
  const text = import.meta.env.SSR ? jsonForScriptElement(thing) : '{}'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as children React would escape it, and machines read it as it stands.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON that cannot end the script element or open a comment, whatever text users have written into it. */
export function jsonForScriptElement(thing: SchemaOrgThing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

import type { Thing } from '#web/seo/structured-data.ts'

/**
 * Structured data of a page. A browser runs nothing of it, so that the content security policy does not ask for a nonce;
 * and it keeps what the server wrote, since only the server knows the whole (structured-data.ts).
 */
export function JsonLd({ thing }: { thing: Thing }) {
  const text = import.meta.env.SSR ? jsonForScriptElement(thing) : '{}'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as children React would escape it, and machines read it as it stands.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON that ends no script element and opens no comment, whatever somebody wrote into it. */
export function jsonForScriptElement(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

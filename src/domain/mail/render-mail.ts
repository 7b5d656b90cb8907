import { htmlLanguageAttributes, type Language, traitsOf } from '#contract/languages.ts'
import { siteSettingDefaults } from '#contract/site.ts'
import type { MailBlock, MailCalendarEntry, MailContent } from './mail-content.ts'
import { replaceSiteNameInMail } from './replace-site-name-in-mail.ts'
import { translateMail, translateMailWord } from './translate-mail.ts'

export type RenderedMail = Readonly<{
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** Null where the mail has no entry for a calendar. */
  calendar: MailCalendarEntry | null
}>

/**
 * A mail's subject, plain text, HTML and own headers. User input (names, titles) is treated as text: it is escaped in
 * the HTML, and kept on one line in the subject. The HTML loads nothing from elsewhere.
 */
export function renderMail(
  written: MailContent,
  {
    baseUrl,
    language = 'en',
    siteName = siteSettingDefaults.name,
  }: { baseUrl: string; language?: Language; siteName?: string },
): RenderedMail {
  const content = replaceSiteNameInMail(translateMail(written, language), siteName)
  const unsubscribe = translateMailWord('Unsubscribe', language)
  const linkTo = (path: string) => new URL(path, baseUrl).href
  return {
    subject: toSingleLine(content.subject),
    text: textOf(content, { linkTo, unsubscribe, colon: colonOf(language) }),
    html: htmlOf(content, { linkTo, unsubscribe, language, siteName }),
    calendar: content.calendar ?? null,
    headers: content.unsubscribePath === null ? {} : unsubscribeHeaders(linkTo(content.unsubscribePath)),
  }
}

type LinkTo = (path: string) => string

function colonOf(language: Language): string {
  return traitsOf(language).colon ?? ': '
}

/** RFC 2369 and RFC 8058: the mail program's own unsubscribe button works with one click, without a question. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Replaces line breaks and other control characters by spaces, so that no text can start a new header. */
export function toSingleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

type Frame = { linkTo: LinkTo; unsubscribe: string }
type HtmlFrame = Frame & { language: Language; siteName: string }

type TextFrame = Frame & { colon: string }

function textOf({ heading, blocks, reason, unsubscribePath }: MailContent, frame: TextFrame): string {
  const { linkTo, unsubscribe, colon } = frame
  const parts = [heading, ...blocks.map((block) => textOfBlock(block, frame)), '-- ', reason]
  if (unsubscribePath !== null) parts.push(unsubscribe + colon + linkTo(unsubscribePath))
  return `${parts.join('\n\n').replace('-- \n\n', '-- \n')}\n`
}

function textOfBlock(block: MailBlock, { linkTo, colon }: TextFrame): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'facts':
      return block.rows.map(([name, value]) => name + colon + toSingleLine(value)).join('\n')
    case 'button':
      return block.label + colon + linkTo(block.path)
    case 'list':
      return block.items
        .map(({ title, detail, path }) => `* ${toSingleLine(title)}\n  ${toSingleLine(detail)}\n  ${linkTo(path)}`)
        .join('\n\n')
  }
}

/** Colours are inline for programs that drop style sheets, and in the style sheet for the dark mode. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #131614 !important; }
  .sheet { background: #1c201d !important; border-color: #343a36 !important; }
  .ink { color: #ecebe6 !important; }
  .muted { color: #a9b0ab !important; }
  .link { color: #8fd0b3 !important; }
  .line { border-color: #343a36 !important; }
  .button { background: #8fd0b3 !important; color: #10231a !important; }
}`
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf(content: MailContent, { linkTo, unsubscribe, language, siteName }: HtmlFrame): string {
  const { subject, heading, blocks, reason, unsubscribePath } = content
  const isRightToLeft = traitsOf(language).direction === 'rtl'
  const wayOut =
    unsubscribePath === null
      ? ''
      : ` <a class="link" style="color:#14573f" href="${escaped(linkTo(unsubscribePath))}">${escaped(unsubscribe)}</a>`
  return `<!doctype html>
<html ${htmlLanguageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(toSingleLine(subject))}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f1eb">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #dedad0;border-radius:10px;${font}">
<p class="ink" style="margin:0 0 20px;font-family:Georgia,serif;font-size:18px;color:#1b1f1d">${escaped(siteName)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:#1b1f1d">${escaped(heading)}</h1>
${blocks.map((block) => htmlOfBlock(block, { linkTo, isRightToLeft })).join('\n')}
<p class="muted line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #dedad0;font-size:13px;line-height:1.5;color:#595f5b">${escaped(reason)}${wayOut}</p>
</div>
</body>
</html>
`
}

type BlockFrame = { linkTo: LinkTo; isRightToLeft: boolean }

function htmlOfBlock(block: MailBlock, { linkTo, isRightToLeft }: BlockFrame): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1b1f1d;white-space:pre-line;overflow-wrap:anywhere">${escaped(block.text)}</p>`
    case 'facts':
      return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:1.5">
${block.rows.map(([name, value]) => rowOf(name, value, isRightToLeft)).join('\n')}
</table>`
    case 'button':
      return `<p style="margin:0 0 20px"><a class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#14573f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none" href="${escaped(linkTo(block.path))}">${escaped(block.label)}</a></p>`
    case 'list':
      return `<div style="margin:0 0 20px">${block.items
        .map(
          ({ title, detail, path }) =>
            `<p class="line" style="margin:0;padding:12px 0;border-top:1px solid #dedad0;font-size:16px;line-height:1.5"><a class="link" style="color:#14573f;font-weight:600" href="${escaped(linkTo(path))}">${escaped(title)}</a><br><span class="muted" style="color:#595f5b">${escaped(detail)}</span></p>`,
        )
        .join('\n')}</div>`
  }
}

/** Mail programs know no logical sides. A value may be a telephone number or an address, which keep their direction. */
function rowOf(name: string, value: string, isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'left' : 'right'
  const shown = isRightToLeft ? `<span dir="auto">${escaped(value)}</span>` : escaped(value)
  const cell = 'padding:8px 0;border-top:1px solid #dedad0;vertical-align:top'
  return `<tr><td class="muted line" style="${cell};padding-${side}:16px;width:35%;color:#595f5b">${escaped(name)}</td><td class="ink line" style="${cell};color:#1b1f1d;overflow-wrap:anywhere">${shown}</td></tr>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

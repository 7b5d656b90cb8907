import { htmlLanguageAttributes, type Language, traitsOf } from '#contract/languages.ts'
import type { MailPicture, MailPictures } from './create-mail-picture-loader.ts'
import type { MailBlock, MailContent, MailListItem } from './templates/mail-content.ts'

/** Colours are inline for programs that drop style sheets, and in the style sheet for the dark mode. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 430px) {
  .thumb { width: 96px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #131614 !important; }
  .sheet { background: #1c201d !important; border-color: #343a36 !important; }
  .ink { color: #ecebe6 !important; }
  .muted { color: #a9b0ab !important; }
  .link { color: #8fd0b3 !important; }
  .line { border-color: #343a36 !important; }
  .shade { background: #262b28 !important; color: #a9b0ab !important; }
  .button { background: #8fd0b3 !important; color: #10231a !important; }
}`
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

type HtmlFrame = {
  linkTo: (path: string) => string
  unsubscribe: string
  /** Stands above everything, where the mail can be answered. */
  replyLine: string | null
  language: Language
  siteName: string
  pictures: MailPictures
  contentIdOf: (picture: MailPicture) => string
}

/** A mail's HTML, from its translated content. The subject is a single line. */
export function renderMailHtml(content: MailContent, frame: HtmlFrame): string {
  const { subject, heading, blocks, reason, unsubscribePath, carId } = content
  const { linkTo, unsubscribe, replyLine, language, siteName } = frame
  const above =
    replyLine === null
      ? ''
      : `\n<p class="muted" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#595f5b">${escaped(replyLine)}</p>`
  const wayOut =
    unsubscribePath === null
      ? ''
      : ` <a class="link" style="color:#14573f" href="${escaped(linkTo(unsubscribePath))}">${escaped(unsubscribe)}</a>`
  // The direction once more: mail programs on the web drop the outer elements.
  return `<!doctype html>
<html ${htmlLanguageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:32px 12px;background:#f3f1eb">
<div class="sheet" ${htmlLanguageAttributes(language)} style="max-width:560px;margin:0 auto;padding:24px 24px 28px;background:#ffffff;border:1px solid #dedad0;border-radius:10px;${font}">${above}
${wordmark(siteName)}
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:#1b1f1d">${escaped(heading)}</h1>
${[largePicture(carId, frame), ...blocks.map((block) => htmlOfBlock(block, frame))].filter(Boolean).join('\n')}
<p class="muted line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #dedad0;font-size:13px;line-height:1.5;color:#595f5b">${escaped(reason)}${wayOut}</p>
</div>
</body>
</html>
`
}

/** The site's sign and name, as text: it is the same where pictures are blocked, and loads nothing. */
function wordmark(siteName: string): string {
  const [initial = ''] = siteName.trim()
  const sign =
    'display:inline-block;width:32px;border-radius:8px;background:#14573f;color:#ffffff;font-size:19px;font-weight:700;line-height:32px;text-align:center;vertical-align:middle'
  return `<p class="ink line" style="margin:0 0 24px;padding-bottom:18px;border-bottom:1px solid #dedad0;font-family:Fraunces,Georgia,serif;font-size:22px;line-height:32px;color:#1b1f1d"><span class="button" aria-hidden="true" style="${sign};${font}">${escaped(initial.toUpperCase())}</span>&nbsp; <span style="vertical-align:middle">${escaped(siteName)}</span></p>`
}

function largePicture(carId: string | undefined, frame: HtmlFrame): string {
  const picture = carId === undefined ? undefined : frame.pictures.get(carId)
  if (carId === undefined || !picture) return ''
  const link = escaped(frame.linkTo(`/cars/${encodeURIComponent(carId)}`))
  return `<p style="margin:0 0 20px"><a class="link" style="color:#14573f;text-decoration:none" href="${link}">${imageOf(picture, frame)}</a></p>`
}

/** Where pictures are blocked, a box of their shape shows the title. */
function imageOf(picture: MailPicture, { contentIdOf }: HtmlFrame): string {
  const { title, width, height } = picture
  const box = 'display:block;width:100%;height:auto;border:0;border-radius:10px;background:#eceae3;color:#595f5b'
  return `<img class="shade" src="cid:${escaped(contentIdOf(picture))}" alt="${escaped(title)}" width="${width}" height="${height}" style="${box};max-width:${width}px;font-size:14px;line-height:1.4">`
}

function htmlOfBlock(block: MailBlock, frame: HtmlFrame): string {
  const isRightToLeft = traitsOf(frame.language).direction === 'rtl'
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink"${block.isQuote ? ' dir="auto"' : ''} style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1b1f1d;white-space:pre-line;overflow-wrap:anywhere">${escaped(block.text)}</p>`
    case 'facts':
      return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:1.5">
${block.rows.map(([name, value]) => rowOf(name, value, isRightToLeft)).join('\n')}
</table>`
    case 'button':
      return `<p style="margin:0 0 20px"><a class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#14573f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none" href="${escaped(frame.linkTo(block.path))}">${escaped(block.label)}</a></p>`
    case 'list':
      return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:16px;line-height:1.5">
${block.items.map((item) => itemOf(item, frame)).join('\n')}
</table>`
    case 'search':
      return ''
  }
}

/** What people wrote keeps its direction, and so do telephone numbers and addresses. */
function inOwnDirection(text: string, isRightToLeft: boolean): string {
  return isRightToLeft ? `<span dir="auto">${escaped(text)}</span>` : escaped(text)
}

/** Mail programs know no logical sides. */
function rowOf(name: string, value: string, isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'left' : 'right'
  const shown = inOwnDirection(value, isRightToLeft)
  const cell = 'padding:8px 0;border-top:1px solid #dedad0;vertical-align:top'
  return `<tr><td class="muted line" style="${cell};padding-${side}:16px;width:35%;color:#595f5b">${escaped(name)}</td><td class="ink line" style="${cell};color:#1b1f1d;overflow-wrap:anywhere">${shown}</td></tr>`
}

function itemOf({ title, detail, path, carId }: MailListItem, frame: HtmlFrame): string {
  const picture = carId === undefined ? undefined : frame.pictures.get(carId)
  const link = escaped(frame.linkTo(path))
  const isRightToLeft = traitsOf(frame.language).direction === 'rtl'
  const cell = 'padding:12px 0;border-top:1px solid #dedad0'
  const words = `<a class="link" style="color:#14573f;font-weight:600" href="${link}">${inOwnDirection(title, isRightToLeft)}</a><br><span class="muted" style="color:#595f5b">${inOwnDirection(detail, isRightToLeft)}</span>`
  if (!picture) return `<tr><td class="line" colspan="2" style="${cell};overflow-wrap:anywhere">${words}</td></tr>`
  const side = isRightToLeft ? 'left' : 'right'
  return `<tr><td class="line" style="${cell};padding-${side}:16px;width:1%;vertical-align:middle"><div class="thumb" style="width:${picture.width}px"><a class="link" style="color:#14573f;text-decoration:none" href="${link}">${imageOf(picture, frame)}</a></div></td><td class="line" style="${cell};vertical-align:middle;overflow-wrap:anywhere">${words}</td></tr>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

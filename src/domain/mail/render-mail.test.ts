import { describe, expect, it } from 'vitest'
import {
  defaultLanguage,
  htmlLanguageAttributes,
  type Language,
  languages,
  languagesOfTexts,
} from '#contract/languages.ts'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplateNames, mailTemplates } from './mail-templates.ts'
import { previewMail } from './read-mail-outbox.ts'
import { renderMail } from './render-mail.ts'
import { mailFactsTable, mailParagraph } from './templates/mail-content.ts'

const baseUrl = 'https://cars.test'

/** Every car that a sample speaks of has a picture. */
function mailWithPictures(name: MailTemplateName, language: Language = defaultLanguage) {
  const data: Record<string, unknown> = mailTemplates[name].sample
  const cars = Array.isArray(data.cars) ? data.cars.map(({ id }) => String(id)) : [String(data.carId)]
  const pictures = new Map(cars.map((id) => [id, { ...picture, name: id }]))
  const content = composeMailOfRow({ template: name, data }, { language, timeZone: 'UTC', cars: new Map() })
  return renderMail(content ?? expect.fail(), { baseUrl, language, pictures })
}
const picture = { title: 'A "fine" <car>', width: 560, height: 373, bytes: new Uint8Array([255, 216]) }

describe.each(mailTemplateNames)('the mail %s', (name) => {
  const mail = previewMail(name, { baseUrl })

  it('says the same in plain text and in HTML', () => {
    const links = (text = '') => new Set([...text.matchAll(/https:\/\/cars\.test[^\s"<]*/g)].map(([link]) => link))
    const inHtml = links(mail?.html.replaceAll('&amp;', '&'))
    expect(mail?.subject.length).toBeGreaterThan(5)
    expect(inHtml.size).toBeGreaterThan(0)
    expect(links(mail?.text)).toEqual(inHtml)
    expect(mail?.text).not.toMatch(/undefined|null|NaN|\[object|<\/?\w+ style/)
  })

  it('fetches nothing, runs nothing and can be read in the dark', () => {
    const html = mailWithPictures(name).html
    // Pictures come with the mail: what it shows by `cid:` is attached.
    expect(html.replaceAll(/ src="cid:[\w.@-]+"/g, '')).not.toMatch(
      /<script|<link|url\(|@import|src|srcset=|background=| on\w+=/i,
    )
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('prefers-color-scheme: dark')
    // The sign of the site is text: it is there where pictures are blocked.
    expect(
      mail?.html
        .replace(/^.*<body[^>]*>/s, '')
        .replaceAll(/<[^>]+>/g, '')
        .replace(/—[^—]+—/, '')
        .trim(),
    ).toMatch(/^F&nbsp; Forecourt\n/)
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">')
  })
})

const translations = languages.filter((language) => language !== defaultLanguage)
const everyTranslation = translations.flatMap((language) => mailTemplateNames.map((name) => ({ name, language })))

describe.each(everyTranslation)('the mail $name in $language', ({ name, language }) => {
  it('ends a sentence once, also behind a quoted one', () => {
    expect(previewMail(name, { baseUrl, language })?.text).not.toMatch(/\.\s?[”“»]\./)
  })

  it('leaves no line in English but what people wrote, and keeps every link', () => {
    const lines = (spoken: Language) => (previewMail(name, { baseUrl, language: spoken })?.text ?? '').split('\n')
    const english = new Set(lines(defaultLanguage))
    // True for users' own values: messages, names and titles, places, banks, booking numbers, addresses.
    const isSomebodys = (line: string) =>
      /^(\* | {2}|-- $|$|“)|: ?(Noah|Priya|Mercedes|Austin|First Bank|\+1|[\w.-]+@|pi_|0199)|: $/.test(line)
    const left = lines(language).filter((line) => english.has(line) && !isSomebodys(line))
    // British English shares most lines with the English that it is based on.
    if (!languagesOfTexts(language).includes(defaultLanguage)) expect(left).toEqual([])
    const links = (all: string[]) => all.flatMap((line) => line.match(/https:\/\/cars\.test\S*/g) ?? [])
    expect(links(lines(language))).toEqual(links(lines(defaultLanguage)))
    expect(previewMail(name, { baseUrl, language })?.html).toContain(`<html ${htmlLanguageAttributes(language)}>`)
  })
})

describe('mail of the subscription', () => {
  it.each(['subscription-confirm', 'new-arrivals'])('%s can be ended by one click, and by one POST', (name) => {
    const { headers, text, html } = previewMail(name, { baseUrl }) ?? { headers: {}, text: '', html: '' }
    const url = 'https://cars.test/unsubscribe?token=not-a-real-token'
    expect(headers).toEqual({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(text).toContain(`Unsubscribe: ${url}`)
    expect(html).toContain(`href="${url}"`)
  })
})

it.each([
  ['', 'https://cars.test/cars'],
  ['brand=Audi', 'https://cars.test/cars?brand=Audi'],
])('mail about the saved search “%s” leads to its list', (query, link) => {
  const data = { ...mailTemplates['saved-search-found'].sample, query }
  const row = { template: 'saved-search-found', data }
  const content = composeMailOfRow(row, { language: 'en', timeZone: 'UTC', cars: new Map() })
  expect(renderMail(content ?? expect.fail(), { baseUrl }).text).toContain(`View all results: ${link}\n`)
})

it('what people wrote is text in the HTML, and begins no header of its own', () => {
  const written = `<a href="https://evil.test" onclick='x'>O'Neil & "Co"</a>\r\nBcc: thief@evil.test`
  const blocks = [
    mailParagraph(written),
    mailFactsTable([written, written]),
    { kind: 'list', items: [{ title: written, detail: written, path: '/cars' }] } as const,
  ]
  const content = { subject: written, heading: written, blocks, reason: written, unsubscribePath: null }
  const { subject, html } = renderMail(content, { baseUrl })
  expect(subject).toBe(`<a href="https://evil.test" onclick='x'>O'Neil & "Co"</a> Bcc: thief@evil.test`)
  const asText =
    '&lt;a href=&quot;https://evil.test&quot; onclick=&#39;x&#39;&gt;O&#39;Neil &amp; &quot;Co&quot;&lt;/a&gt;'
  expect(html.split(asText)).toHaveLength(9)
  expect(html).not.toMatch(/<a href="https:\/\/evil|onclick='/)
})

it('what somebody wrote runs in the direction of its own letters, in Arabic mail too', () => {
  const { html } = mailWithPictures('new-message', 'ar')
  expect(html).toMatch(/<p class="ink" dir="auto"[^>]*>“Is it still available\?”<\/p>/)
})

describe('the picture of a car', () => {
  it('stands above the facts, leads to the car, has its title in words, and is attached', () => {
    const { html, text, pictures } = mailWithPictures('price-fell')
    const link =
      '<a class="link" style="color:#14573f;text-decoration:none" href="https://cars.test/cars/sample-1"><img'
    expect(html.indexOf(link)).toBeGreaterThan(html.indexOf('</h1>'))
    expect(html.indexOf(link)).toBeLessThan(html.indexOf('<table'))
    expect(html).toContain('src="cid:sample-1@cars.test" alt="A &quot;fine&quot; &lt;car&gt;" width="560" height="373"')
    expect(pictures).toEqual([{ contentId: 'sample-1@cars.test', bytes: picture.bytes }])
    expect(text).toBe(previewMail('price-fell', { baseUrl })?.text)
  })

  it('stands beside each car of a list that has one, on the side where reading begins', () => {
    const { html, pictures, text } = mailWithPictures('new-arrivals', 'ar')
    expect(html.match(/src="cid:[^"]+"/g)).toEqual(['src="cid:sample-1@cars.test"', 'src="cid:sample-2@cars.test"'])
    expect(html).toContain('padding-left:16px;width:1%')
    expect(html).toContain('<span dir="auto">Audi A4 Wagon &lt;quattro&gt;</span>')
    expect(html).toContain('<div class="sheet" lang="ar" dir="rtl"')
    expect(pictures).toHaveLength(2)
    expect(text).toBe(previewMail('new-arrivals', { baseUrl, language: 'ar' })?.text)
  })

  it('is not in mail about accounts', () => {
    const names = mailTemplateNames.filter((name) =>
      /account|password|verif|code|email|sign-in|second|phone/.test(name),
    )
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(mailWithPictures(name).html, name).not.toContain('<img')
  })
})

import { describe, expect, it } from 'vitest'
import {
  defaultLanguage,
  htmlLanguageAttributes,
  type Language,
  languages,
  languagesOfTexts,
} from '#contract/languages.ts'
import { mailFactsTable, mailParagraph } from './mail-content.ts'
import { mailTemplateNames, previewMail } from './read-mail-outbox.ts'
import { renderMail } from './render-mail.ts'

const baseUrl = 'https://cars.test'

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
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(|@import|src=|srcset=| on\w+=/i)
    expect(mail?.html).toContain('prefers-color-scheme: dark')
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">')
  })
})

const translations = languages.filter((language) => language !== defaultLanguage)
const everyTranslation = translations.flatMap((language) => mailTemplateNames.map((name) => ({ name, language })))

describe.each(everyTranslation)('the mail $name in $language', ({ name, language }) => {
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

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { LanguageOfOwnTexts } from './languages.ts'

/** How a language says the moment that `isBookingContactShared` decides by; a language without it does not compile. */
const acceptedOrPaid: Record<LanguageOfOwnTexts, RegExp> = {
  en: /booking is accepted or paid/,
  de: /Buchung angenommen oder bezahlt|angenommenen oder bezahlten Buchung/,
  es: /acept[ae] o se pag(a|ue) una reserva|reserva aceptada o pagada/,
  fr: /réservation (soit |est )?acceptée ou payée/,
  pl: /przyjęci[ua] lub opłaceni[ua] rezerwacji|rezerwacja nie zostanie przyjęta lub opłacona|przyjętej lub opłaconej rezerwacji/,
  ar: /قبول الحجز أو دفعه|حجز مقبول أو مدفوع/,
}

const json = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../locales/${path}.json`, import.meta.url), 'utf8'))

const all = Object.keys(acceptedOrPaid) as LanguageOfOwnTexts[]

it.each(all)('S-28 H-12 every text of %s says alike when two people get each other’s phone number', (language) => {
  const pages = (area: string, key: string) => [key, json(`${language}/pages/${area}`)[key] ?? '']
  const texts = [
    ...[pages('messages', 'messagesIntro'), pages('messages', 'warnPhone')],
    ...[pages('accounts', 'phoneHint'), pages('profile', 'phoneHint'), pages('profile', 'intro')],
  ]
  if (language !== 'en') {
    const translated = Object.entries({ ...json(`${language}/mails`), ...json(`${language}/messages`) })
    const ofNumbers = translated.filter(([english]) => /phone number.*until|each other’s numbers/.test(english))
    expect(ofNumbers.length).toBeGreaterThan(2)
    for (const [english] of ofNumbers) expect(english).toMatch(acceptedOrPaid.en)
    texts.push(...ofNumbers)
  }
  for (const [key, text] of texts) expect(text, key).toMatch(acceptedOrPaid[language])
})

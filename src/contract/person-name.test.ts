import { describe, expect, it } from 'vitest'
import { reservedNameErrorMessage, SignUpRequest } from './accounts.ts'
import { isImpersonatingName, personNameError, personNameErrorMessages, sanitizeProviderName } from './person-name.ts'
import { EditProfileRequest } from './profile.ts'

const isTaken = (name: string) => SignUpRequest.shape.name.safeParse(name).success

describe("a person's name", () => {
  it.each([
    ...["O'Brien", 'O’Neill-Smith', 'O´Brien', 'Núñez', 'José-María Álvarez de la Cruz', 'Jürgen Groß', 'Łukasz Żółć'],
    ...[
      '王小明',
      '山田 太郎',
      '葛\u{e0100}城',
      '김민준',
      'محمد علي',
      'علی\u200cرضا',
      'יוסף כהן',
      'สมชาย ใจดี',
      'अनिता क्\u200dष',
    ],
    ...['Дмитрий Иванов', 'Ґанна Їжак', 'Γιώργος Παπαδόπουλος', 'Աննա Սարգսյան', 'Nguyễn Văn Đức', 'İbrahim Yıldız'],
    ...[
      'Müller & Söhne GmbH',
      "Smith's Cars #1",
      'A+ Motors (Austin)',
      'Autohaus 24/7',
      'J. R. R. Tolkien',
      'X Æ A-12',
    ],
    ...['Stafford Moderato', 'Bob Supporter', 'Adminah Jones', 'Ada “Ace” Lovelace, PhD', 'R2 D2', '3 Brüder'],
  ])('may be %s', (name) => {
    expect(isTaken(name)).toBe(true)
  })

  it.each([
    ...[
      '\u0000',
      '\u0007',
      '\n',
      '\r\nBcc: v@x.test',
      '\u007f',
      '\u009f',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
    ],
    ...['\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff', '\u3164', '\u115f', '\u1160', '\uffa0', '\u00ad'],
    ...['\u034f', '\u061c', '\u180e', '\u2028', '\ufe0f', '\u{e0041}', '\u{e0100}', '\ud800'],
  ])('has no hidden character %j within', (hidden) => {
    expect(personNameError(`Ada${hidden}Lovelace`)).toBe(personNameErrorMessages.hidden)
  })

  it.each(['\u200b', '\u3164', '\u2060\u2060', '\ufe0f', '\u{e0061}\u{e0062}', '\u2800', '\u0301', "-'.", ' \u00a0 '])(
    'is not %j alone, in which nobody sees a letter',
    (name) => {
      expect(isTaken(name)).toBe(false)
    },
  )

  it.each([
    'Ada ✓',
    'Ada ✔️',
    '☑ Ada',
    'Ada ✅',
    'Ada √',
    'Ada ★',
    'Ada 🛡️',
    'Ada ®',
    'Ada 🇺🇸',
    '1️⃣ Ada',
    'A\u0301\u0301\u0301\u0301da',
  ])('has no badge beside it: %s', (name) => {
    expect(isTaken(name)).toBe(false)
  })

  it('is written in one alphabet a word, in which an а is no a', () => {
    expect(personNameError('P\u0430ul Newman')).toBe(personNameErrorMessages.mixed)
    expect(personNameError('Paul Иванов')).toBeNull()
  })

  it.each([
    ...[
      'Forecourt Support',
      'forecourt',
      'FORE COURT',
      'F0rec0urt',
      'Ｆｏｒｅｃｏｕｒｔ',
      'Fórecoürt',
      '𝐅𝐨𝐫𝐞𝐜𝐨𝐮𝐫𝐭 Ada',
    ],
    ...['Support', 'support team', 'Supp0rt', 'S u p p o r t', 'Sup.port Team', 'Ѕиррогт', 'ꜱᴜᴘᴘᴏʀᴛ', 'Site-Support'],
    ...[
      'Admin',
      'Adm1n',
      'Adm|n',
      'Site Administrator',
      'АDМІN',
      'Moderator Max',
      'Staff',
      'Official Ada',
      'Kundenservice',
    ],
    ...['Verified Seller', 'Veriﬁed', 'Ⓥerified', 'Ada (verified)', 'V e r i f i e d', 'Verlfled'],
  ])('is not that of staff or a badge: %s', (name) => {
    expect(isTaken(name)).toBe(false)
    expect(isImpersonatingName(name) || personNameError(name) !== null).toBe(true)
  })

  it('may be that of staff where the person is an Admin', () => {
    expect(reservedNameErrorMessage({ name: 'Site Admin', role: 'Admin' })).toBeNull()
    expect(reservedNameErrorMessage({ name: 'Site Admin', role: 'Seller' })).toBe(personNameErrorMessages.imitation)
    expect(EditProfileRequest.safeParse({ name: 'Site Admin' }).success).toBe(true)
    expect(EditProfileRequest.safeParse({ name: 'Site\u202e' }).success).toBe(false)
  })

  it('of a provider is cleaned, and empty where nothing is left of it that may stand here', () => {
    expect(sanitizeProviderName(' Ada\r\n\u202eLovelace ✓\u200b 🌸')).toBe('Ada Lovelace')
    expect(sanitizeProviderName('\u3164\u200b')).toBe('')
    expect(sanitizeProviderName('Forecourt Support ✓ Verified')).toBe('')
    expect(sanitizeProviderName('José-María')).toBe('José-María')
  })
})

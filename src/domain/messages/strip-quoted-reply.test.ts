import { describe, expect, it, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { MessageMailLines } from '#domain/mail/message-mail-lines.ts'
import { previewMail } from '#domain/mail/read-mail-outbox.ts'
import { replyLineOf } from '#domain/mail/render-mail.ts'
import { stripQuotedReply } from './strip-quoted-reply.ts'

const baseUrl = 'https://cars.test'
const mailIn = (language: (typeof languages)[number]) => previewMail('new-message', { baseUrl, language })?.text ?? ''
const ownMails = languages.map(mailIn)
const own: MessageMailLines = {
  replyLines: languages.map(replyLineOf),
  ownLines: ownMails.flatMap((text) => text.split('\n').filter((line) => /Noah Castillo\b|Forecourt/.test(line))),
  allLines: [
    ...ownMails.flatMap((text) => text.split('\n')),
    'Unsubscribe: https://cars.test/unsubscribe',
    'Is the battery original? I could come on Saturday.',
    'Is it still available?',
  ],
  siteName: 'Forecourt',
}
const strip = (text: string) => stripQuotedReply(text.replaceAll('\n', '\r\n'), own)
const token = '0123456789abcdef0123456789abcdef'
const quote = '> Is the battery original? I could come\n> on Saturday.\n> -- \n> You may reply.'
const link = `Unsubscribe: ${baseUrl}/unsubscribe?token=abc&kind=message`
const mail = mailIn('en')
const quotedMail = mail.replaceAll(/^/gm, '> ')

describe('G-19 a reply by mail is what its writer wrote above', () => {
  it.each([
    ['Gmail', 'On Thu, Nov 26, 2026 at 10:26 PM Forecourt <no-reply@x.test> wrote:'],
    ['Gmail over two lines', `On Thu, Nov 26, 2026 at 10:26 PM Noah via Forecourt <\nreply+${token}@x.test> wrote:`],
    ['Gmail over three lines', `On Thu, Nov 26, 2026 at 10:26 PM Noah of\nForecourt <\nreply+${token}@x.test> wrote:`],
    ['Gmail in German', 'Am Do., 26. Nov. 2026 um 22:26 Uhr schrieb Forecourt <\nno-reply@x.test>:'],
    ['Gmail in Spanish', 'El jue, 26 nov 2026 a las 22:26, Forecourt (<no-reply@x.test>) escribió:'],
    ['Gmail in French', 'Le jeu. 26 nov. 2026 à 22:26, Forecourt <no-reply@x.test> a\nécrit :'],
    [
      'Gmail in French, without accents',
      'Le jeu. 26 nov. 2026 a 22:26, Forecourt <no-reply@x.test> a e\u0301crit\u202f:',
    ],
    ['Gmail in Polish', `czw., 26 lis 2026 o 22:26 Forecourt <\nreply+${token}@x.test> napisał(a):`],
    ['Gmail in Arabic', 'في الخميس، 26 نوفمبر 2026 في 10:26 م تمت كتابة ما يلي بواسطة Forecourt <\nno-reply@x.test>:'],
    ['Apple in Polish', 'Wiadomość napisana przez Forecourt <no-reply@x.test> w dniu 26 lis 2026, o godz. 22:26:'],
    ['Apple in Arabic', 'في ٢٦‏/١١‏/٢٠٢٦، الساعة ١٠:٢٦ م، كتب Forecourt <no-reply@x.test>:'],
    ['Thunderbird in German', 'Am 26.11.26 um 22:26 schrieb Forecourt:'],
    ['Thunderbird in Polish', 'W dniu 26.11.2026 o 22:26, Forecourt pisze:'],
    ['a name alone', 'On Friday Forecourt wrote:'],
    ['another language', 'Den tors 26 nov. 2026 kl 22:26 skrev Forecourt <\nno-reply@x.test>:'],
  ])('%s', (_, introduction) => {
    for (const below of [quote, quotedMail]) {
      expect(strip(`Yes.\n\n${introduction}\n\n${below}`)).toBe('Yes.')
      expect(strip(`Yes.\n${introduction}\n${below}`)).toBe('Yes.')
    }
    expect(strip(`Yes.\n\n${introduction}\n\n${mail}`), 'without signs').toBe('Yes.')
  })

  it.each([
    ['English', 'From: Forecourt <no-reply@x.test>\nSent: Thursday\nTo: Jo <jo@x.test>\nSubject: New'],
    ['English, without addresses', 'From: Forecourt\nSent: Thursday, November 26\nTo: Jo\nSubject: New message'],
    ['German', 'Von: Forecourt <no-reply@x.test>\nGesendet: Donnerstag\nAn: Jo <jo@x.test>\nBetreff: Neu'],
    ['French', 'De : Forecourt <no-reply@x.test>\nEnvoyé : jeudi\nÀ : Jo <jo@x.test>\nObjet : Nouveau'],
    ['Spanish', 'De: Forecourt <no-reply@x.test>\nEnviado el: jueves\nPara: Jo <jo@x.test>\nAsunto: Nuevo'],
    ['Polish', 'Od: Forecourt <no-reply@x.test>\nWysłane: czwartek\nDo: Jo <jo@x.test>\nTemat: Nowa'],
    ['Arabic', 'من: Forecourt <no-reply@x.test>\nتم الإرسال: الخميس\nإلى: Jo <jo@x.test>\nالموضوع: جديد'],
    ['English, bold', '*From:* Forecourt <no-reply@x.test>\n*Sent:* Thursday\n*To:* Jo <jo@x.test>\n*Subject:* New'],
    ['Turkish', 'Kimden: Forecourt <no-reply@x.test>\nGönderilen: Perşembe\nKime: Jo <jo@x.test>\nKonu: Yeni'],
  ])('Outlook in %s', (name, head) => {
    const rule = '_'.repeat(32)
    for (const before of ['Yes.\n\n', `Yes.\n${rule}\n`, `Yes.\n\n${rule}\n\n`]) {
      expect(strip(`${before}${head}\n\n${mail}`)).toBe('Yes.')
      expect(strip(`${before}${head.replaceAll('\n', '\n\n')}\n\n${mail}`), 'with blank lines').toBe('Yes.')
      if (name !== 'Turkish') expect(strip(`${before}${head}\n\nIs it?\n${link}`)).toBe('Yes.')
    }
  })

  it.each([
    'Yes.\n-----Original Message-----\nFrom: Forecourt',
    'Yes.\n\n-------- Ursprüngliche Nachricht --------\nVon: Forecourt',
    'Yes.\n________________________________\nFrom: Forecourt <no-reply@x.test>\nSent: Thursday',
    'Yes.\n\nOn Thu, Nov 26, 2026 at 10:26 PM Forecourt <no-reply@x.test> wrote:',
    `Yes.\n\n— Write your reply above this line —\n\nNoah Castillo sent you a message\n\n${link}`,
    'Yes. — Write your reply above this line — Noah Castillo sent you a message',
    `Yes.\n\n${mail.split('\n').slice(2).join('\n')}`,
  ])('%j', (text) => {
    expect(strip(text)).toBe('Yes.')
  })

  it.each(languages)('our mail in %s, quoted in any way', (language) => {
    expect(strip(`Yes.\n\n${mailIn(language)}`)).toBe('Yes.')
    expect(strip(`Yes.\n${mailIn(language).replaceAll(/^/gm, '> ')}`)).toBe('Yes.')
  })

  it.each([
    ...['Sent from my iPhone', 'Sent from my Samsung Galaxy smartphone.', 'Sent from Yahoo Mail for iPhone'],
    ...['Get Outlook for iOS<https://aka.ms/o0ukef>', 'Von meinem iPhone gesendet', 'Gesendet von Outlook für Android'],
    ...['Envoyé de mon iPhone', 'Envoyé depuis mon téléphone', 'Enviado desde mi iPhone', 'Wysłane z iPhone’a'],
    ...[
      'أُرسلت من الـ iPhone',
      'Sent from Mail for Windows',
      'Obtenir Outlook pour Android',
      'Gesendet mit der GMX Mail App',
    ],
  ])('%s', (line) => {
    expect(strip(`Yes.\n\n${line}`)).toBe('Yes.')
    expect(strip(`Yes.\n\n${line}\n\n> On Nov 26, 2026, at 10:26 PM, Forecourt <a@x.test> wrote:\n> \n> Is it?`)).toBe(
      'Yes.',
    )
  })

  it('a signature', () => {
    expect(strip('Yes.\n-- \nJo Doe\nCall me')).toBe('Yes.')
  })
})

describe('G-19 a reply by mail keeps', () => {
  it.each([
    ['Price:\n>20000 is my limit', null],
    ['Form\n____________\nYes', null],
    ['On Friday my mechanic looked at it and he wrote:\nall fine.', null],
    ['On Friday my mechanic wrote:\n> all fine', null],
    ['On Friday I am away.\nOn Monday it is fine.', null],
    ['From: Austin\nTo: Dallas\nthat is 3 hours.', null],
    ['Note: come early\nPlace: my garage\nDate: Saturday', null],
    ['I got it. She said she sent you a message.', null],
    ['Is it still available?', null],
    ['Sent from Berlin, it took two days.', null],
    ['Did you get the photos I\nsent from my iPhone yesterday?', null],
    ['Yes.\n--\nAnd the tires are new.', null],
    [
      '> Is the battery original?\nYes, from 2023.\n> I could come on Saturday\nSaturday is fine.',
      'Yes, from 2023.\nSaturday is fine.',
    ],
    ['On Thu, Nov 26, 2026 at 10:26 PM Forecourt <x@y> wrote:\n> Is it?\n\nYes, from 2023.', 'Yes, from 2023.'],
    [
      `See below.\n\nOn Friday Forecourt wrote:\n${quote}\n\nSaturday is fine.\n\nSent from my iPhone`,
      'See below.\nSaturday is fine.',
    ],
    [`On Friday Forecourt wrote:\n${quotedMail}\n\nYes.\n-- \nJo`, 'Yes.'],
    [`${mail}\n\nYes, from 2023.`, null],
    [
      `On Friday Forecourt wrote:\n${quote}\nOk.\n> Is it still\nYes.\n\n>20000 is my limit`,
      'Ok.\nYes.\n\n>20000 is my limit',
    ],
    [`On Friday Forecourt wrote:\n${quote}\nOk.\n> Saturday.\nYes.`, 'Ok.\nYes.'],
    ['He wrote:\n> I will sell it for 20000\nand I said no.', null],
    ['> Is it still available?\n\nYes: > 20 people asked.', 'Yes: > 20 people asked.'],
    ['> a line of nobody', null],
    [`Price: 20000\nMail: jo@x.test\n\n${mail}`, 'Price: 20000\nMail: jo@x.test'],
    [`I pressed ${baseUrl}/unsubscribe?token=abc by mistake.`, null],
    [`${link}\n\nYes.`, 'Yes.'],
  ])('what was written between and below quotes, and honest lines: %j', (text, said) => {
    const below = 'Yes, from 2023.'
    expect(strip(text)).toBe(said ?? (text.startsWith('—') ? below : text))
  })

  it.each([
    'On Thu, Nov 26, 2026 at 10:26 PM Forecourt <x@y.test> wrote:\n> Is the battery original?',
    '> Is the battery original?',
    mail,
  ])('nothing of a quote alone: %j', (text) => {
    expect(strip(text)).toBe('')
  })
})

it('G-19 a long conversation is searched through as often for each length of a reply', () => {
  const said = Array.from({ length: 30 }, () => 'a'.repeat(2000))
  const searchedFor = (lines: number) => {
    const includes = vi.spyOn(String.prototype, 'includes')
    const text = Array.from({ length: lines }, (_, at) => `> ${'a'.repeat(14 + (at % 99))}b`).join('\n')
    expect(stripQuotedReply(text, { ...own, allLines: said })).toContain(`${'a'.repeat(14)}b`)
    const whole = includes.mock.contexts.filter((searched) => String(searched).length > 50_000).length
    includes.mockRestore()
    return whole
  }
  expect(searchedFor(50)).toBeGreaterThan(40)
  expect(searchedFor(2000)).toBe(searchedFor(1000))
})

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages, traitsOf } from '#contract/languages.ts'
import { moneyRuleMessageValues, moneyRules } from '#contract/money-rules.ts'
import { mailTemplates } from '#domain/mail/mail-templates.ts'

/** Every text that a person reads, by where it stands: pages, messages of the server and the browser, mails, questions. */
const catalogues = globSync('src/locales/*/{pages/*,messages,errors,mails}.json')
const texts = catalogues.flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).flatMap(([key, text]) => [
    { at: `${file} ${key}`, text },
    // In catalogues of messages the key is the English.
    ...(file.includes('/pages/') ? [] : [{ at: `${file} (English)`, text: key }]),
  ]),
)

const ofMoney =
  /\b(fees?|payouts?|paid out|refund\w*|hand-?over|decline\w*|money back|in line)\b|Gebühr|Auszahlung|erstatt|Übergabe|Warteschlange|in der Schlange|comisi[oó]n|desembols|reembols|la entrega|fila de espera|commission|versement|rembours|la remise|liste d’attente|prowizj|wypłat|zwrot|przekazani|oczekujących|رسوم|مستحقات|استرداد|رد المبلغ|التسليم|قائمة الانتظار/i
const figure =
  /\d|\b(one|two|three|four|five|six|seven|ten|fourteen|thirty) (hours?|(working )?days?|weeks?|times|percent)\b|\b(zwei|drei|vier|fünf|sechs|sieben|zehn|vierzehn|dreißig) (Stunden|(Werk)?Tagen?|Wochen|Mal|Prozent)\b|\b(dos|tres|cuatro|cinco|seis|siete|diez|catorce|treinta) (horas?|días?|semanas?|veces)\b|\b(deux|trois|quatre|cinq|six|sept|dix|quatorze|trente) (heures?|jours?|semaines?|fois)\b|\b(dwie|dwa|trzy|cztery|pięć|sześć|siedem|dziesięć|czternaście|trzydzieści) (godzin\w*|dni|tygodni\w*|razy)\b|(ساعتين|يومين|أسبوعين|(ثلاث|أربع|خمس|ست|سبع|عشر)ة? (ساعات|أيام|أسابيع|مرات))|percent|Prozent|por ciento|pour cent|procent/i

/** What a sentence holds itself: without its gaps, their plural forms and their names. */
function ownWords(text: string): string {
  let [depth, own] = [0, '']
  for (const letter of text) {
    if (letter === '{') depth += 1
    else if (letter === '}') depth -= 1
    else if (depth === 0) own += letter
  }
  return own
}

it('no text holds a fee, a deadline or another figure of the money rules: it takes them from moneyRules', () => {
  const own = texts.filter(({ text }) => ofMoney.test(text) && figure.test(ownWords(text)))
  expect(own.map(({ at, text }) => `${at}: ${text}`)).toEqual([])
  expect(texts.some(({ text }) => text.includes('{feePercent, number}'))).toBe(true)
})

/** Statements that the rules make false, as pages once made them. */
const untrue: [why: string, statement: RegExp][] = [
  [
    'sellers pay a fee',
    /none for sellers|los vendedores no pagan|aucuns? frais pour les vendeurs|sprzedający nie płacą|لا رسوم على البائعين|no fees? for (buyers and )?sellers|keine für Verkäufer/i,
  ],
  ['sellers wait for the handover', /paid at once|sofort bezahlt|paid immediately|se le paga de inmediato/i],
  [
    'a buyer may pay before the meeting',
    /meet it before you pay|erst ansehen, dann zahlen|pay afterwards|zahlen Sie danach|pague después|payez après|zapłać potem/i,
  ],
  [
    'Forecourt keeps no money in trust',
    /escrow|treuhand|in trust|fideicomiso|depósito en garantía|séquestre|depozyt|حساب ضمان/i,
  ],
]

it.each(untrue)('no text says otherwise than the rules: %s', (_, statement) => {
  expect(texts.filter(({ text }) => statement.test(text)).map(({ at }) => at)).toEqual([])
})

it('every text that names the fee or the refund period says it with the figure that is charged and counted', () => {
  expect(moneyRuleMessageValues.feePercent).toBe(moneyRules.sellerFeeBasisPoints / 100)
  expect(moneyRuleMessageValues.refundDays).toBe(moneyRules.refundRequestDays)
  for (const language of languages.filter((each) => !traitsOf(each).base)) {
    const stating = texts.filter(({ at, text }) => at.includes(`/${language}/`) && text.includes('{feePercent'))
    expect(stating.length).toBeGreaterThan(3)
    for (const { at, text } of stating)
      expect(text, at).toMatch(
        /(fee of|Gebühr von|comisión del|commission de|prowizję|رسومً?ا? قدرها) \{feePercent, number\}\s?%/,
      )
  }
})

it('the mails about a paid booking say where the money is in every language, in figures of the rules', () => {
  for (const language of languages) {
    for (const name of ['paid', 'sold'] as const) {
      const template = mailTemplates[name]
      const said = JSON.stringify(template.compose(template.sample as never, language))
      expect(said).toContain(`until ${moneyRules.refundRequestDays} days after the handover`)
    }
  }
})

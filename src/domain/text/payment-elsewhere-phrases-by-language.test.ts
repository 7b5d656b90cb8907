import { describe, expect, it } from 'vitest'
import { type Language, type LanguageOfOwnTexts, languages, languagesOfTexts } from '#contract/languages.ts'
import { detectMessageRisks } from './detect-message-risks.ts'

/** Requests for money outside this site, and sentences of ordinary business that speak of similar things. */
type Samples = Record<'deposit' | 'transfer' | 'service' | 'giftCard' | 'crypto' | 'outside', readonly string[]> & {
  harmless: readonly string[]
}

/** A language without its samples does not compile. */
const samples: Record<LanguageOfOwnTexts, Samples> = {
  en: {
    deposit: ['Send a deposit and I hold it for you.'],
    transfer: ['A bank transfer is best for me.'],
    service: ['Use Zelle or Western Union.'],
    giftCard: ['Two gift cards would do.'],
    crypto: ['I take crypto.'],
    outside: ['Let us do it outside the site.', 'It is cheaper if you pay outside.'],
    harmless: [
      'Is the deposit you paid on the lease gone?',
      'The transfer case was replaced in 2021, the transfer of the title takes a day.',
      'It was parked outside, off the road, and the cards for the navigation are in it.',
    ],
  },
  de: {
    deposit: ['Erst die Anzahlung, dann reserviere ich.'],
    transfer: ['Bitte per Überweisung.', 'Am besten eine Banküberweisung', 'per Ueberweisung bitte'],
    service: ['Mit Western Union geht es schnell.'],
    giftCard: ['Auch Geschenkkarten sind möglich.'],
    crypto: ['Ich nehme Kryptowährungen.'],
    outside: ['Das machen wir ausserhalb der Plattform.', 'außerhalb von Forecourt ist es billiger'],
    harmless: [
      'Der Verkauf eilt nicht, die Zahlung machen wir hier über die Seite.',
      'Auf der Seite ist außen ein Kratzer, außerhalb der Garage stand er nie.',
      'Die Anhängerkupplung und die Karten für das Navi sind dabei.',
    ],
  },
  es: {
    deposit: ['Envía un deposito y te lo guardo.'],
    transfer: ['Mejor por transferencia bancaria.'],
    service: ['Te paso mi Bizum.', 'Por Western Union, por favor'],
    giftCard: ['Acepto tarjetas de regalo.'],
    crypto: ['Cobro en criptomonedas.'],
    outside: ['Lo hacemos fuera de la pagina.', 'Fuera del sitio sale más barato'],
    harmless: [
      'El depósito de gasolina está lleno y la caja de transferencia es nueva.',
      'Siempre dormía fuera, pero en la página hay fotos.',
      '¿Se puede transferir la garantía?',
    ],
  },
  fr: {
    deposit: ['Versez un acompte et je la garde.', 'Payez l’acompte d’abord'],
    transfer: ["Payez l'acompte par virement bancaire, hors du site", 'Par virement de préférence.'],
    service: ['Avec Western Union c’est rapide.', 'Un mandat cash suffit.'],
    giftCard: ['Des cartes-cadeaux iraient aussi.'],
    crypto: ['J’accepte les cryptomonnaies.'],
    outside: ['On règle ça en dehors du site.', 'hors de Forecourt, c’est moins cher'],
    harmless: [
      'Après un virement de bord, le bateau est sur la remorque.',
      'L’acompte se paie ici, sur le site, avec une carte.',
      'Elle a toujours dormi dehors, mandat de vente possible, carte grise à jour.',
    ],
  },
  pl: {
    deposit: ['Proszę wpłacić zaliczkę.', 'Najpierw zadatek.'],
    transfer: ['Wyślij pieniądze przelewem.', 'Przelew bankowy na moje konto'],
    service: ['Może być BLIK.', 'Zapłać blikiem', 'Przez Western Union'],
    giftCard: ['Biorę też karty podarunkowe.'],
    crypto: ['Przyjmuję kryptowaluty.'],
    outside: ['Załatwmy to poza portalem.', 'Proszę zapłacić poza stroną', 'poza Forecourt taniej'],
    harmless: [
      'Lakier jest bez rys poza stroną kierowcy.',
      'Poza serwisem olejowym nic nie robiłem, karta pojazdu jest.',
      'Zapłacę tutaj, kartą, w dniu odbioru.',
    ],
  },
  ar: {
    deposit: ['ادفع العربون أولاً', 'وادفع عربونا أو ارسل عربون اليوم', 'أريد دفعة مقدّمة'],
    transfer: ['ادفع بحوالة بنكية', 'والتحويل البنكي أسرع', 'بالتحويل المصرفي من فضلك', 'حواله بنكيه'],
    service: ['عن طريق ويسترن يونيون', 'أرسلها عبر Western Union'],
    giftCard: ['أقبل بطاقات الهدايا', 'اشتر بطاقة هدايا'],
    crypto: ['أقبل العملات الرقمية', 'ادفع بالبيتكوين'],
    outside: ['نكمل الأمر خارج الموقع', 'لندفع خارِج المنصّة'],
    harmless: [
      'لدي سؤال حول المبلغ وحول العربون في الموقع.',
      'هل السيارة متاحة؟ أدفع هنا بالبطاقة يوم الاستلام.',
      'السيارة كانت خارج الكراج، وتحويل الملكية يأخذ يوما.',
    ],
  },
}

const samplesOf = (language: Language) => samples[languagesOfTexts(language).at(-1) as LanguageOfOwnTexts]
const isWarnedOf = (text: string) => detectMessageRisks(text).includes('payment')

describe.each(languages)('G-19 in %s', (language) => {
  const { harmless, ...risky } = samplesOf(language)

  it.each(Object.entries(risky))('a request to pay elsewhere is found: %s', (_, texts) => {
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !isWarnedOf(text))).toEqual([])
  })

  it('ordinary business warns of nothing', () => {
    expect(harmless.length).toBeGreaterThan(2)
    expect(harmless.filter((text) => detectMessageRisks(text).length > 0)).toEqual([])
  })
})

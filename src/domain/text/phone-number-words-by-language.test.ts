import { describe, expect, it } from 'vitest'
import { type Language, type LanguageOfOwnTexts, languages, languagesOfTexts } from '#contract/languages.ts'
import { detectMessageRisks } from './detect-message-risks.ts'

/** Telephone numbers and messengers, other long numbers that are named, and sentences full of numbers. */
type Samples = Record<'phone' | 'named' | 'harmless', readonly string[]>

/** A language without its samples does not compile. */
const samples: Record<LanguageOfOwnTexts, Samples> = {
  en: {
    phone: [
      '2O6-555-O131',
      'Two zero six, five five five, zero one three one',
      'two oh six fifty-five fifty thirty-one nine',
      'Text me: 5550131',
    ],
    named: [
      'Engine number 5551234567',
      'The chassis number is 5551234567.',
      'Stock number: 206-555-0131',
      'Part no. 0301234567, serial number 5551234567',
    ],
    harmless: [
      'I can do 18,500 today, or 19 000 with the winter tires.',
      'Built in 2018, first sold 2019, serviced in 2021 and 2023.',
      'It has 84 000 miles, the belt was changed at 60 000 miles.',
      'Stock 4711-2290, is that the blue one?',
      'Can we meet on 12/05/2026 or on 2026/12/06, between 10:00 and 11:30?',
      'My address is 1200 Elm Street, Austin, TX 78701.',
      'Call it 12500 dollars and I come on 5 December at 4.',
      'Two keys, one owner, four new tires, five seats.',
      'Tires 225/45 R17, 7 mm; the 2.0l has 190 hp.',
      'The VIN is WVWZZZ1JZ3W386752, the model year 2003.',
    ],
  },
  de: {
    phone: [
      'Ruf mich an: 1701234567',
      'null eins sieben sechs zwölf vierunddreißig sechsundfünfzig achtundsiebzig',
      'Meine Handynummer: 176 1234567',
      'Schreib mir auf WhatsApp',
    ],
    named: [
      'Motornummer 5551234567',
      'Die Fahrgestellnummer ist 5551234567.',
      'Lagernummer: 0301234567',
      'Teile-Nr. 0301234567',
    ],
    harmless: [
      'Ich biete 18.500 €, mit Winterreifen 19 000 Euro.',
      'Baujahr 2018, Erstzulassung 2019, Service 2021 und 2023.',
      'Er hat 123 000 km gelaufen, der Zahnriemen kam bei 98.000 km.',
      'Inserat 4711-2290, ist das der blaue?',
      'Geht es am 05.12.2026 oder am 6.12.2026 um 10:30?',
      'Die Adresse ist Lindenstraße 12, 80331 München.',
      'Kann ich anrufen? Der Preis wäre 12500 Euro bei 45000 km.',
      'Zwei Schlüssel, ein Besitzer, vier neue Reifen, fünf Sitze.',
      'Reifen 225/45 R17, 7 mm; der 2.0 hat 190 PS.',
      'TÜV bis 11/2027, HSN 0603, TSN 123.',
    ],
  },
  es: {
    phone: [
      'Mi móvil: 612345678',
      '612 34 56 78',
      'seis doce treinta y cuatro cincuenta y seis setenta y ocho',
      'Escríbeme por wasap',
    ],
    named: [
      'Número de motor 5551234567',
      'El número de chasis es 5551234567.',
      'Número de inventario: 0301234567',
      'Número de pieza 0301234567',
    ],
    harmless: [
      'Le ofrezco 18.500 €, o 19 000 euros con ruedas de invierno.',
      'Es del 2018, matriculado en 2019, revisiones en 2021 y 2023.',
      'Tiene 123 000 km, la correa se cambió a los 98.000 km.',
      'El anuncio 4711-2290, ¿es el azul?',
      '¿Puede ser el 05/12/2026 o el 6/12/2026 a las 10:30?',
      'La dirección es calle Mayor 12, 28013 Madrid.',
      '¿Puedo llamar? Serían 12500 euros con 45000 km.',
      'Dos llaves, un dueño, cuatro ruedas nuevas, cinco plazas.',
      'Ruedas 225/45 R17, 7 mm; el 2.0 tiene 190 cv.',
      'La ITV pasa en 11/2027 y el seguro cuesta 450 euros.',
    ],
  },
  fr: {
    phone: [
      'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
      'zéro sept quatre-vingt-dix-huit soixante et onze vingt et un zéro cinq',
      'Mon portable : 612345678',
      'Appelez-moi au 6 12 34 56 78',
    ],
    named: [
      'Numéro de moteur 5551234567',
      'Le numéro de châssis est 5551234567.',
      'Numéro de stock : 0301234567',
      'Numéro de pièce 0301234567',
    ],
    harmless: [
      'Je propose 18 500 €, ou 19 000 euros avec les pneus hiver.',
      'Elle est de 2018, vendue en 2019, révisée en 2021 et 2023.',
      'Elle a 123 000 km, la courroie a été changée à 98 000 km.',
      'L’annonce 4711-2290, c’est la bleue ?',
      'Le 05/12/2026 ou le 6/12/2026 à 10:30, ou à 10h45 ?',
      'L’adresse est 12 rue de la Paix, 75002 Paris.',
      'Puis-je appeler ? Ce serait 12500 euros pour 45000 km.',
      'Deux clés, un seul propriétaire, quatre pneus neufs, cinq places.',
      'Pneus 225/45 R17, 7 mm ; le 2.0 fait 190 ch.',
      'Contrôle technique du 11/2025, vignette Crit’Air 2.',
    ],
  },
  pl: {
    phone: [
      'Mój numer to 601 234 567',
      'zadzwoń: 601234567',
      '601-234-567 dzwoń wieczorem',
      'sześć zero jeden dwa trzy cztery pięć sześć siedem',
      'sześćset jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem',
      'Napisz na WhatsAppie',
    ],
    named: [
      'Numer silnika 5551234567',
      'Numer podwozia to 5551234567.',
      'Numer magazynowy: 601234567',
      'Numer części 0301234567',
    ],
    harmless: [
      'Proponuję 45 000 zł, z oponami zimowymi 47 500 zł.',
      'Rocznik 2018, sprowadzony w 2019, przeglądy w 2021 i 2023.',
      'Przebieg 123 000 km, rozrząd zrobiony przy 98 tys. km.',
      'Oferta 4711-2290, czy to ten niebieski?',
      'Czy pasuje 05.12.2026 albo 6.12.2026 o 10:30?',
      'Adres: ul. Prosta 12/45, 00-950 Warszawa.',
      'Czy mogę zadzwonić? Daję 45 000 zł przy przebiegu 123 000 km.',
      'Dwa kluczyki, jeden właściciel, cztery nowe opony, pięć miejsc.',
      'Opony 225/45 R17, 7 mm; silnik 2.0 ma 190 KM.',
      'Przegląd do 11/2027, ubezpieczenie 1 450 zł rocznie.',
    ],
  },
  ar: {
    phone: [
      'رقمي ٠٥٠١٢٣٤٥٦٧',
      '+966 ٥٠ ١٢٣ ٤٥٦٧',
      'صفر خمسة صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة',
      'صفر خمسة، عشرون وأربعة وثلاثون وستة وخمسون وثمانية',
      'اتصل بي على الواتساب',
      'رقمي ۰۵۰ ۱۲۳ ۴۵۶۷',
    ],
    named: ['رقم المحرك 5551234567', 'رقم الهيكل هو ٥٥٥١٢٣٤٥٦٧', 'رقم المخزون: ٠٣٠١٢٣٤٥٦٧', 'رقم القطعة 0301234567'],
    harmless: [
      'أعرض ٤٥٬٠٠٠ ريال، أو 47 500 ريال مع إطارات الشتاء.',
      'موديل ٢٠١٨، سُجلت في ٢٠١٩، وصيانة في ٢٠٢١ و٢٠٢٣.',
      'الممشى ١٢٣ ٠٠٠ كم، وتغير السير عند ٩٨٠٠٠ كم.',
      'الإعلان ٤٧١١-٢٢٩٠، هل هي الزرقاء؟',
      'هل يناسبك ٠٥/١٢/٢٠٢٦ أو ٢٠٢٦/١٢/٠٦ الساعة ١٠:٣٠؟',
      'العنوان: شارع الملك فهد ١٢، الرياض ١١٥٦٤.',
      'هل أتصل بك؟ السعر ١٢٥٠٠ ريال والممشى ٤٥٠٠٠ كم.',
      'مفتاحان ومالك واحد وأربعة إطارات جديدة وخمسة مقاعد.',
      'الإطارات 225/45 R17، والمحرك 2.0 بقوة ١٩٠ حصانا.',
      'الفحص حتى ١١/٢٠٢٧ والتأمين ١٤٥٠ درهما.',
    ],
  },
}

const samplesOf = (language: Language) => samples[languagesOfTexts(language).at(-1) as LanguageOfOwnTexts]

describe.each(languages)('G-19 in %s', (language) => {
  const { phone, named, harmless } = samplesOf(language)

  it('a telephone number and a messenger are found', () => {
    expect(phone.filter((text) => !detectMessageRisks(text).includes('phone'))).toEqual([])
  })

  it('a long number that is said to be another one warns of nothing', () => {
    expect(named.filter((text) => detectMessageRisks(text).length > 0)).toEqual([])
  })

  it('prices, years, readings, dates and addresses warn of nothing', () => {
    expect(harmless).toHaveLength(10)
    expect(harmless.filter((text) => detectMessageRisks(text).length > 0)).toEqual([])
  })
})

it.each([
  'IBAN PL61 1090 1014',
  'ich gebe dir meine IBAN DE89 3704 0044',
  'DE89 3704 0044 0532 0130 00 bitte',
  'GB29NWBK60161331926819',
  'PL61 1090 1014 0000 0712 1981 2874 dzisiaj',
  'Lets do the payment directly, no fee',
  'حوّل المبلغ إلى حسابي البنكي قبل المعاينة',
  'Proszę wpłacić na moje konto',
  'Envíe el dinero a mi cuenta bancaria',
  'Versez la somme sur mon compte bancaire',
])('G-19 a bank account, and a payment without this site, are found: %s', (text) => {
  expect(detectMessageRisks(text)).toContain('payment')
})

it('G-19 a VIN and a part number are no account', () => {
  expect(detectMessageRisks('DE12345678901234567 and WVWZZZ1JZ3W386752, part 1K0 615 301 AA')).toEqual([])
})

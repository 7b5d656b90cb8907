import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([])

/** What is asked for and what is left out, in the order of the fields. */
function asked(typed: string): string[] {
  const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  const terms = understood.filter(({ field }) => !['q', 'unused', 'purpose', 'comparative'].includes(field))
  return terms.map(({ field, value, isDenied }) => `${isDenied ? 'not ' : ''}${field} ${value}`).toSorted()
}

it.each<[string, string[]]>([
  ['suv et pas noir', ['body SUV', 'not colour Black']],
  ['voiture pas noire', ['not colour Black']],
  ["suv qui n'est pas noir", ['body SUV', 'not colour Black']],
  ['toyota, pas blanche', ['brand Toyota', 'not colour White']],
  ['suv et pas diesel', ['body SUV', 'not fuel Diesel']],
  ['pas automatique', ['not transmission Automatic']],
  ['cabriolet pas rouge', ['body Roadster', 'not colour Red']],
  ['pas toyota ni honda', ['not brand Honda', 'not brand Toyota']],
  ['suv pas blanc ni noir', ['body SUV', 'not colour Black', 'not colour White']],
  ['une toyota, pas une honda', ['brand Toyota', 'not brand Honda']],
  ['suv pas cher pas noir', ['body SUV', 'not colour Black', 'sort priceAsc']],
  ['voiture pas chère', ['sort priceAsc']],
  ['suv pas trop cher', ['body SUV', 'sort priceAsc']],
  ['pas plus de 20000', ['priceMax 20000']],
  ['je ne sais pas, un suv', ['body SUV']],
  ['i do not know, maybe a suv', ['body SUV']],
  ['not too old, red', ['colour Red']],
  ['coche que no tenga accidentes', ['accidents None']],
  ['nicht rot sondern blau', ['colour Blue', 'not colour Red']],
  ['suv no rojo sino azul', ['body SUV', 'colour Blue', 'not colour Red']],
  ['un coche que no es negro', ['not colour Black']],
  ['suv, aber kein ford und auch kein jeep', ['body SUV', 'not brand Ford', 'not brand Jeep']],
  ['suv ani czarny ani biały', ['body SUV', 'not colour Black', 'not colour White']],
  ['suv that is not black nor white', ['body SUV', 'not colour Black', 'not colour White']],
  ['not a fan of suvs', ['not body SUV']],
  ["can't stand white cars", ['not colour White']],
  ['sick of nissans', ['not brand Nissan']],
  ['stay away from salvage titles', ['not titleStatus Salvage']],
  ['لا أحب الدفع الرباعي', ['not drive All-wheel drive']],
  ['zero accidents', ['accidents None']],
])('“%s” asks for %j', (typed, terms) => {
  expect(asked(typed)).toEqual(terms)
})

it.each<[string, string[]]>([
  ['كامري وليست سوداء', ['model Toyota Camry', 'not colour Black']],
  ['تويوتا وبيضاء', ['brand Toyota', 'colour White']],
  ['سيارة وبدون حوادث', ['accidents None']],
  ['سيارة ليست فورد وليست شيفروليه', ['not brand Chevrolet', 'not brand Ford']],
  ['تويوتا بيضاء وسوداء', ['brand Toyota', 'colour Black', 'colour White']],
  ['كامري وأقل من 20 ألف دولار', ['model Toyota Camry', 'priceMax 20000']],
  ['ونيت', ['body Pickup']],
])(
  'the conjunction that is written together with the next word is one of its own: “%s” asks for %j',
  (typed, terms) => {
    expect(asked(typed)).toEqual(terms)
  },
)

it('a word with its conjunction is shown, and taken off, as it was typed', () => {
  const texts = (typed: string) =>
    parseQueryIntent(typed, vocabulary, { year: 2026 })
      .understood.map(({ text }) => text)
      .toSorted()
  expect(texts('كامري وليست سوداء وبدون حوادث')).toEqual(['كامري', 'وبدون حوادث', 'وليست سوداء'].toSorted())
  expect(texts('ليست سوداء وبيضاء')).toEqual(['ليست سوداء', 'سوداء وبيضاء'].toSorted())
})

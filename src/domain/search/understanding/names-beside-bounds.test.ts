import { expect, it } from 'vitest'
import { brandDisplayName } from '#contract/brands.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import modelsOnOffer from '../../../../tests/corpora/search/models-on-offer.json' with { type: 'json' }
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

/** Makes and models of 20,700 American adverts. */
const onOffer = Object.entries(modelsOnOffer).flatMap(([brand, models]) =>
  Object.entries(models).map(([model, count]: [string, number]) => ({ brand, model, count })),
)
const vocabulary = new CarNameVocabulary(onOffer, ['Atlanta, GA', 'Denver, CO'])
const namesOf = (typed: string) => {
  const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  return understood.flatMap(({ field, value }) => (field === 'model' ? value : []))
}

/** A model with fewer cars is rarely looked for by its name alone, and one of digits is also a number. */
const fewest = 8
const models = onOffer.filter(({ model, count }) => count >= fewest && !/^\d+$/.test(model))
/** Words of which every sentence has one, and a model whose name is another make. */
const knownMisses = ['is', 'z', 'hummer ev']

const searches = [
  '{model}',
  '{model} under 30k',
  '{model} near Atlanta',
  '{model} under 50k miles',
  '{model} in red',
  '{model} 2019',
  '{model} with low miles',
]

it.each(everyNthUnlessProof(searches, 3))('G-01: “%s” names the model, for every model on offer', (search) => {
  const missed = models.filter(({ brand, model }) => {
    const named = namesOf(search.replace('{model}', model.toLowerCase()))
    return !named.some((name) => name.startsWith(brandDisplayName(brand)))
  })
  expect(missed.map(({ model }) => model.toLowerCase()).toSorted()).toEqual(knownMisses.toSorted())
})

it.each([
  ['can we get a ranger under 25000', 'Ford Ranger'],
  ['Ranger bis 25000 $', 'Ford Ranger'],
  ['ranger do 25000 dolarów', 'Ford Ranger'],
  ['escape menos de 20000', 'Ford Escape'],
  ['fusion moins de 10000 euros', 'Ford Fusion'],
  ['under 30k ranger', 'Ford Ranger'],
  ['used fit with low miles', 'Honda Fit'],
  ['escape, under 20k', 'Ford Escape'],
  ['white soul', 'Kia Soul'],
])('“%s” asks for a %s', (typed, name) => {
  expect(namesOf(typed)).toEqual([name])
})

it.each([
  ['ranger or escape or edge under 20k', ['Ford Ranger', 'Ford Escape', 'Ford Edge']],
  ['escape, edge or fusion near Atlanta', ['Ford Escape', 'Ford Edge', 'Ford Fusion']],
  ['a soul or an escape in red', ['Kia Soul', 'Ford Escape']],
  ['fit or soul with low miles', ['Honda Fit', 'Kia Soul']],
  ['ranger, canyon, frontier', ['Ford Ranger', 'GMC Canyon', 'Nissan Frontier']],
  ['under 15k fit or journey', ['Honda Fit', 'Dodge Journey']],
  ['escape oder edge bis 20000 $', ['Ford Escape', 'Ford Edge']],
  ['similar to an escape or edge', ['Ford Escape', 'Ford Edge']],
])('“%s” asks for %j', (typed, names) => {
  expect(namesOf(typed)).toEqual(names)
})

it.each([
  ['une nissan rouge', [], ['Red']],
  ['je cherche nissan rouge', [], ['Red']],
  ['nissan rouge pas cher', [], ['Red']],
  ['nissan rouge bon état', [], ['Red']],
  ['nissan rouge', ['Nissan Rogue'], []],
  ['nissan rouge 2019 under 20k', ['Nissan Rogue'], []],
])('“%s” names %j, in %j', (typed, names, colours) => {
  expect([namesOf(typed), parseQueryIntent(typed, vocabulary, { year: 2026 }).colour]).toEqual([names, colours])
})

it.each(["it's the pilot I want, not the passport", 'the pilot not the passport'])(
  '“%s” names the model that another of its make is set against',
  (typed) => {
    const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
    const models = understood.filter(({ field }) => field === 'model')
    expect(models.map(({ value, isDenied = false }) => [value, isDenied])).toEqual([
      ['Honda Pilot', false],
      ['Honda Passport', true],
    ])
  },
)

it.each([
  'car to escape to the mountains under 30k',
  "I'm looking for an suv under 20k",
  'it is under 20k',
  'what is under 30k',
  'something to escape the city under 20k',
  'i need to escape near Atlanta',
  'focus on fuel economy under 20k',
  'a car that is fit for winter under 20k',
  'car to fit a dog or escape the city under 20k',
  'want to escape or edge out of the city',
  'need to focus or escape from traffic',
  'must fit 3 car seats under 30k',
  'car for a long journey under 20k',
  'car to go on a journey near Atlanta',
  'a car for my soul mate under 20k',
  'car with cold air under 10k',
  'air conditioning under 10k',
  'ev charger under 40k',
  'charger included under 20k',
  'truck to edge out the competition under 30k',
  'passport holder discount under 20k',
  'not the fit I was hoping for',
])('“%s” is speech, and names no car', (typed) => {
  expect(namesOf(typed)).toEqual([])
})

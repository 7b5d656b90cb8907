import { maxEditDistance } from '../spelling/edit-distance.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import { phoneticKey } from '../spelling/phonetic-key.ts'
import { type ComparableCarName, carNameEditDistance } from './nearest-names.ts'

/** The makes that a misspelt or shortened word may mean, if a model beside it confirms that. */
export class MisspelledMakes {
  readonly #names = new Map<string, ComparableCarName[]>()
  /** By the first letters and the first sounds of their names. */
  readonly #makesByLetter = new Map<string, Set<string>>()
  readonly #makesBySound = new Map<string, Set<string>>()

  constructor(known: readonly ComparableCarName[]) {
    for (const one of known) {
      for (const { brand, model } of one.named) {
        if (model !== null) continue
        this.#names.set(brand, [...(this.#names.get(brand) ?? []), one])
        addTo(this.#makesByLetter, one.name, brand)
        addTo(this.#makesBySound, one.sound, brand)
      }
    }
  }

  /** True for a word that may be a misspelt or shortened name of the make. */
  isNearly(word: string, brand: string): boolean {
    const sound = phoneticKey(word)
    return (this.#names.get(brand) ?? []).some((one) => {
      const isStart = one.name.startsWith(word) || (sound.length > 2 && one.sound.startsWith(sound))
      const limit = Math.max(1.3, maxEditDistance(word.length) + 0.3)
      return (isStart && one.name[0] === word[0]) || carNameEditDistance(word, sound, one, limit) <= limit
    })
  }

  /** All makes of which that is true. */
  readonly all = memoizeByText('makes', (word): readonly string[] => {
    const ofLetter = this.#makesByLetter.get(word[0] ?? '') ?? []
    const ofSound = this.#makesBySound.get(phoneticKey(word)[0] ?? '') ?? []
    return [...new Set([...ofLetter, ...ofSound])].filter((brand) => this.isNearly(word, brand))
  })
}

function addTo(makes: Map<string, Set<string>>, name: string, brand: string): void {
  const first = name[0] ?? ''
  makes.set(first, (makes.get(first) ?? new Set()).add(brand))
}

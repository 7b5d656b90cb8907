import { hpToKilowatts, hpToPs } from '#contract/car-units.ts'
import type { CarSummary } from '#contract/cars.ts'
import { languageTraits } from '#contract/languages.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import type { Translator } from '#web/i18n/translator.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'

type Facts = Pick<CarSummary, 'title' | 'year' | 'mileageMiles' | 'fuel' | 'transmission'>

/** Facts of a car that many places show, in the reader's language. */
export function useCarFacts() {
  const t = useCarTermTexts()
  const { number } = useLocaleFormats()
  const litres = (cc: number) => number(cc / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const { miles } = useDistanceFormats()
  const word = <T extends string | null>(value: T) => carWord(t, value)
  return {
    miles,
    word,
    /** `12 miles away`; less than half a mile is "here". */
    distance: (count: number) => (count === 0 ? t('rightThere') : t('distanceAway', { distance: miles(count) })),
    /** `2.0 l (1,998 cc)`. */
    engineSize: (cc: number) => t('engineSize', { litres: litres(cc), cc: number(cc) }),
    /** `184 hp (137 kW)`; in German `137 kW (187 PS)`. */
    power: (hp: number) => {
      const horsepower = languageTraits[t.language].powerUnit === 'hp' ? hp : hpToPs(hp)
      return t('power', { horsepower: number(horsepower), kilowatts: number(hpToKilowatts(hp)) })
    },
    years: (count: number) => t('years', { count }),
    /** The key facts in one line: `2019 · 42,000 miles · Petrol · Automatic`; the year unless the title has it. */
    keyFacts({ title, year, mileageMiles, fuel, transmission }: Facts): string {
      const facts = [
        year === null || title.includes(String(year)) ? null : String(year),
        mileageMiles === null ? null : miles(mileageMiles),
        word(fuel),
        word(transmission),
      ]
      return facts.filter(Boolean).join(' · ')
    },
    /** The alternative text of a picture, for people who cannot see it. */
    pictureWords({ title, colour, body }: Pick<CarSummary, 'title' | 'colour' | 'body'>): string {
      const look =
        colour && body ? t('colourAndBody', { colour: word(colour), body: word(body) }) : word(colour ?? body)
      return look
        ? t('looks', { title, look: languageTraits[t.language].capitalizesNouns ? look : look.toLowerCase() })
        : title
    },
  }
}

/** A listed value (fuel, body and so on) in words; other values, which an import brought, stay as they are. */
function carWord<Key extends string, T extends string | null>(t: Translator<Key>, value: T): string | T {
  return value !== null && t.has(value) ? t(value) : value
}

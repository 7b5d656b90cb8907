import { parentPort, workerData } from 'node:worker_threads'
import { parseQueryIntent } from '#domain/search/understanding/parse-word-meanings.ts'
import {
  type CarNameOfferCount,
  CarNameVocabulary,
} from '#domain/search/understanding/vocabulary/car-name-vocabulary.ts'

/** What a thread needs to read texts for the first time: it has its own memory of words, so nobody read them before. */
export interface ReadTexts {
  onOffer: CarNameOfferCount[]
  places: string[]
  year: number
  /** Read before the measurement, so that the compiler has seen the code. */
  warmUps: string[]
  texts: string[]
}

const { onOffer, places, year, warmUps, texts } = workerData as ReadTexts
const vocabulary = new CarNameVocabulary(onOffer, places)
for (const text of warmUps) parseQueryIntent(text, vocabulary, { year })
parentPort?.postMessage(
  texts.map((text) => {
    const before = process.cpuUsage()
    parseQueryIntent(text, vocabulary, { year })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }),
)

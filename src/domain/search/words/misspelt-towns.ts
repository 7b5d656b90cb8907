import type { Place } from '#contract/places.ts'
import { findPlace, weight } from '#domain/places/find-place.ts'
import { type Entry, entriesWith, plainName } from '#domain/places/gazetteer.ts'
import { placeLabel } from '#domain/places/regions.ts'
import { slipsBetween } from './slips.ts'

/** Smaller towns are meant only where they are spelt right. */
const fewestPeople = 40_000
/** Of towns that are equally far from what was typed the larger is meant; ten times as many people outweigh so many slips. */
const slipsOfTenfold = 0.25
const shortest = 5
/** Names that were looked for are kept, so many: what people type repeats. */
const maxKept = 500

let towns: Map<string, Entry[]> | undefined
const kept = new Map<string, string | null>()

/** The larger towns by the first letter of their names. */
function townsFrom(letter: string): readonly Entry[] {
  towns ??= Map.groupBy(entriesWith(fewestPeople), ({ key }) => key[0] ?? '')
  return towns.get(letter) ?? []
}

/**
 * The town that a misspelt name means, `seatle`, `san fransisco`; null where none is near.
 *
 * @param homes countries whose towns are meant sooner, ISO 3166
 */
export function nearestTownName(written: string, homes: ReadonlySet<string>): Place | null {
  const typed = plainName(written)
  if (typed.length < shortest || /\d/.test(typed)) return null
  const key = `${[...homes].join()} ${typed}`
  const known = kept.get(key)
  const label = known === undefined ? nearestLabel(typed, homes) : known
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, label)
  return label === null ? null : findPlace(label)
}

function nearestLabel(typed: string, homes: ReadonlySet<string>): string | null {
  const limit = typed.length < 7 ? 1 : typed.length < 10 ? 1.6 : 2
  let best: { town: Entry; distance: number } | null = null
  for (const town of townsFrom(typed[0] ?? '')) {
    const slips = slipsBetween(typed, town.key, limit)
    if (slips > limit) continue
    const distance = slips - slipsOfTenfold * Math.log10(weight(town, homes))
    if (!best || distance < best.distance) best = { town, distance }
  }
  return best && placeLabel(best.town)
}

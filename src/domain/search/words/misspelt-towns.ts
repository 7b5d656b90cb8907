import type { Place } from '#contract/places.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { entriesWith, plainName } from '#domain/places/gazetteer.ts'
import { placeLabel } from '#domain/places/regions.ts'
import { slipsBetween } from './slips.ts'

type Town = { key: string; label: string; people: number }

/** Smaller towns are meant only where they are spelt right. */
const fewestPeople = 40_000
/** A town of a country where cars are on offer counts as so many times larger. */
const homeWeight = 5
/** Of towns that are equally far from what was typed the larger is meant; ten times as many people outweigh so many slips. */
const slipsOfTenfold = 0.25
const shortest = 5
/** Names that were looked for are kept, so many: what people type repeats. */
const maxKept = 500

let towns: Map<string, Town[]> | undefined
const kept = new Map<string, string | null>()

/** The larger towns by the first letter of their names. */
function townsFrom(letter: string): readonly Town[] {
  towns ??= Map.groupBy(
    [...entriesWith(fewestPeople)].map((entry) => ({
      key: entry.key,
      label: placeLabel(entry),
      people: entry.population * (entry.country === 'US' ? homeWeight : 1),
    })),
    ({ key }) => key[0] ?? '',
  )
  return towns.get(letter) ?? []
}

/** The town that a misspelt name means, `seatle`, `san fransisco`; null where none is near. */
export function nearestTownName(written: string): Place | null {
  const typed = plainName(written)
  if (typed.length < shortest || /\d/.test(typed)) return null
  const known = kept.get(typed)
  const label = known === undefined ? nearestLabel(typed) : known
  if (kept.size >= maxKept) kept.clear()
  kept.set(typed, label)
  return label === null ? null : findPlace(label)
}

function nearestLabel(typed: string): string | null {
  const limit = typed.length < 7 ? 1 : typed.length < 10 ? 1.6 : 2
  let best: { label: string; distance: number } | null = null
  for (const { key, label, people } of townsFrom(typed[0] ?? '')) {
    const slips = slipsBetween(typed, key, limit)
    if (slips > limit) continue
    const distance = slips - slipsOfTenfold * Math.log10(people)
    if (!best || distance < best.distance) best = { label, distance }
  }
  return best?.label ?? null
}

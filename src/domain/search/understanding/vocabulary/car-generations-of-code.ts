import table from './generations.json' with { type: 'json' }

/** The model years of a generation; the last is null while it is built. */
export type CarGeneration = { brand: string; model: string; from: number; until: number | null }

const byCode = new Map<string, CarGeneration[]>()
for (const [brand, models] of Object.entries(table)) {
  for (const [model, codes] of Object.entries(models)) {
    for (const [code, [from = 0, until = null]] of Object.entries<readonly (number | null)[]>(codes)) {
      if (from === null) continue
      byCode.set(code, [...(byCode.get(code) ?? []), { brand, model, from, until }])
    }
  }
}

/** The generations that a code of makers means, in lower case: `e46`, `mk7`; of several makes for some. */
export function carGenerationsOfCode(code: string): readonly CarGeneration[] {
  return byCode.get(code) ?? []
}

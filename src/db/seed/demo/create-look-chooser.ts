import type { CarModel } from '../car-models.ts'
import type { Random } from '../random.ts'
import { type StudioLook, studioLooksOfModel, studioPictureNames } from '../studio-looks.ts'

/**
 * Chooses the pictures of each car of the demo, the three-quarter front view first, as a buyer expects it. While a body
 * has looks that no car of the model has, no two of them look alike; the faces and places of a model, and the looks of
 * all models together, are used evenly.
 */
export function createLookChooser(random: Random) {
  const looksOfModel = new Map<string, StudioLook[]>()
  const usesOfPicture = new Map<string, number>()
  return (model: CarModel) => {
    const before = looksOfModel.get(model.model) ?? []
    const frontOf = (look: StudioLook) => studioPictureNames(look)[0] ?? ''
    /** What speaks against a look, the weightiest first. */
    const costsOf = (look: StudioLook) => [
      before.filter((other) => frontOf(other) === frontOf(look)).length,
      before.filter((other) => other.paint === look.paint).length,
      usesOfPicture.get(frontOf(look)) ?? 0,
      before.filter((other) => other.face === look.face).length,
    ]
    const [chosen] = random
      .shuffled(studioLooksOfModel(model))
      .map((look) => ({ look, costs: costsOf(look) }))
      .toSorted((one, other) => compareInTurn(one.costs, other.costs))
    if (!chosen) throw new Error(`The studio has no picture of a ${model.model}.`)
    const { look } = chosen
    looksOfModel.set(model.model, [...before, look])
    usesOfPicture.set(frontOf(look), (usesOfPicture.get(frontOf(look)) ?? 0) + 1)
    return { look, pictures: studioPictureNames(look) }
  }
}

/** Compares by the first numbers, if they are equal by the second ones, and so on. */
function compareInTurn(ones: readonly number[], others: readonly number[]): number {
  const differences = ones.map((one, position) => one - (others[position] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

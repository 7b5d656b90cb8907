import type { CarModel } from '../car-models.ts'
import type { Random } from '../random.ts'
import { type StudioLook, studioLooksOfModel, studioPictureNames } from '../studio-looks.ts'

/** A look, and which of its pictures comes first: 0 front, 1 side, 2 rear. */
type Showing = { look: StudioLook; first: number }

/**
 * Chooses the pictures of each car of the demo. No two cars of a model have the same face, place and first view, nor,
 * while there are enough, the same paint; no two cars at all have the same first picture. Fronts come first.
 * A stock that has more cars of a body than the studio has pictures shows some of them again; that of the demo has not.
 */
export function createLookChooser(random: Random) {
  const taken = new Set<string>()
  const lastOfModel = new Map<string, Showing[]>()
  return (model: CarModel) => {
    const before = lastOfModel.get(model.model) ?? []
    const isNew = (one: Showing) => !taken.has(pictureNamesOf(one)[0] ?? '')
    const isUnlikeBefore = ({ look, first }: Showing) =>
      !before.some((other) => other.look.face === look.face && other.first === first)
    const isNewPaint = ({ look }: Showing) => !before.some((other) => other.look.paint === look.paint)
    const all = showingsOf(model, random)
    const left = all.filter(isNew).filter(isUnlikeBefore)
    const chosen = left.find(isNewPaint) ?? left[0] ?? all.find(isNew) ?? all[0]
    if (!chosen) throw new Error(`The studio has no picture of a ${model.model}.`)
    const pictures = pictureNamesOf(chosen)
    taken.add(pictures[0] ?? '')
    lastOfModel.set(model.model, [...before, chosen])
    return { paint: chosen.look.paint, pictures }
  }
}

function showingsOf(model: CarModel, random: Random): Showing[] {
  const looks = random.shuffled(studioLooksOfModel(model))
  const fronts = looks.map((look) => ({ look, first: 0 }))
  return [...fronts, ...random.shuffled(looks.flatMap((look) => [1, 2].map((first) => ({ look, first }))))]
}

function pictureNamesOf({ look, first }: Showing): string[] {
  const pictures = studioPictureNames(look)
  return [...pictures.slice(first, first + 1), ...pictures.toSpliced(first, 1)]
}

/** The faces of a body, each with its looks and the places of their views. */
export declare function bodyVariantsWithPaints(name: string): {
  face: number
  looks: { key: string; paint: string; places: Record<'front' | 'side' | 'rear' | 'detail', string> }[]
}[]

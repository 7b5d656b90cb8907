/** The faces of a body, each with its place and its looks. */
export declare function bodyVariantsWithPaints(
  name: string,
): { face: number; place: string; looks: { key: string; paint: string }[] }[]

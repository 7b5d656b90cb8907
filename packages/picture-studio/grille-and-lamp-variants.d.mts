/** A body with one of its faces. */
export declare function bodyWithGrilleAndLamps(name: string, index: number): { bars: { kind: string } }

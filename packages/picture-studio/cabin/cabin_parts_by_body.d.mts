/** The parts of a cabin, by body style. */
export declare const CABIN_PARTS_BY_BODY: Record<string, { selector: string }>

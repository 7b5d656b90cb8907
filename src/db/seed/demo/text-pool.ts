/** Sentences for any car, for practical ones only, for those that people dream of, and for those with few miles. */
export type TextPool = Readonly<Record<'any' | 'everyday' | 'exotic' | 'littleDriven', readonly string[]>>

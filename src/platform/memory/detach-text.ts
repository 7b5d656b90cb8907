/**
 * The text in memory of its own, for whatever keeps it: V8 lets a part of a text (`slice`, `match`, `split`) refer to
 * the whole, so that a cache of parts of pages would keep every page. A template or `join` of one part is that part.
 */
export function detachText(text: string): string {
  return Buffer.from(text).toString()
}

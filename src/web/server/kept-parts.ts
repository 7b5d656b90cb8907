import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { detachText } from '#platform/memory/detach-text.ts'
import type { CatalogueNames, KeptPartSlot, KeptParts } from '#web/parts/kept-parts-context.ts'

/** The limit for the parts of all pages, keys included: some five thousand cards of cars. */
export const maxKeptPartBytes = 16 * 2 ** 20
/** The start of the tag in `create-kept-part.tsx`, which no text of a page can have: React writes `&lt;` for `<`. */
const opening = '<x-kept data-part="'
const closing = '</x-kept>'
/** What ids of React look like. */
const reactId = '"_R_'
const bytesPerCharacter = 2

type KeptPart = { html: string; used: string[]; usedLate: string[] }
type Slot = KeptPartSlot & { key: string; known: KeptPart | undefined; hasIds: boolean; outer: CatalogueNames }

/** The parts of one page. */
export type PageParts = KeptParts & {
  /**
   * The page with the HTML of its parts in their places.
   * @param isComplete false where a part of the page failed: then none of them is kept
   */
  assemble: (page: string, options: { isComplete: boolean }) => string
}

/**
 * HTML of parts of pages (`create-kept-part.tsx`) by all that it depends on. So nothing here is ever out of date, and
 * nothing has to be forgotten when the data change: another price is another key.
 */
export function createKeptPartStore(maxBytes = maxKeptPartBytes): { beginPage: () => PageParts } {
  const kept = new BoundedCache<KeptPart>({
    name: 'parts of pages',
    maxBytes,
    bytesOf: ({ html }) => html.length * bytesPerCharacter,
  })

  function beginPage(): PageParts {
    const slots: Slot[] = []

    function close(slot: Slot | undefined, rendered: string, isComplete: boolean): string {
      if (!slot) return rendered
      const { known, key, outer } = slot
      for (const name of known?.used ?? slot.used) outer.used?.add(name)
      for (const name of known?.usedLate ?? slot.usedLate) outer.usedLate?.add(name)
      if (known) return known.html
      // Ids that were not announced may be those of another place.
      if (isComplete && (slot.hasIds || !rendered.includes(reactId)))
        kept.set(key, { html: detachText(rendered), used: [...slot.used], usedLate: [...slot.usedLate] })
      return rendered
    }

    return {
      open(key, { hasIds, outer }) {
        const known = kept.get(key)
        const names = { used: new Set<string>(), usedLate: new Set<string>() }
        const slot = { number: slots.length, isKnown: known !== undefined, ...names, key, known, hasIds, outer }
        slots.push(slot)
        return slot
      },
      assemble(page, { isComplete }) {
        if (slots.length === 0) return page
        const pieces: string[] = []
        const open: { slot: Slot | undefined; from: number }[] = []
        let at = 0
        for (let end = page.indexOf(closing); end >= 0; end = page.indexOf(closing, at)) {
          // All that begin before this end; the last of them ends here.
          for (let start = page.indexOf(opening, at); start >= 0 && start < end; start = page.indexOf(opening, at)) {
            const number = page.slice(start + opening.length, page.indexOf('"', start + opening.length))
            pieces.push(page.slice(at, start))
            open.push({ slot: slots[Number(number)], from: pieces.length })
            at = page.indexOf('>', start) + 1
          }
          pieces.push(page.slice(at, end))
          at = end + closing.length
          const { slot, from } = open.pop() ?? { slot: undefined, from: pieces.length }
          pieces.push(close(slot, pieces.splice(from).join(''), isComplete))
        }
        pieces.push(page.slice(at))
        return pieces.join('')
      },
    }
  }

  return { beginPage }
}

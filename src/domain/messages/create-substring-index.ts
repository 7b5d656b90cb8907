type State = { length: number; link: State | null; next: Map<number, State> }

/** An index takes as long to build as some hundred searches of an ordinary text, most replies ask less. */
const maxSearches = 100

/**
 * Tells which texts occur within a long one, however many are asked for: each search takes time in proportion to the
 * text, so that after some an index is built, in which one takes time in proportion to what is asked for. A suffix
 * automaton, Blumer et al. (1985), “The smallest automaton recognizing the subwords of a text”.
 */
export function createSubstringIndex(text: string): { includes: (part: string) => boolean } {
  let searches = 0
  let root: State | null = null
  return {
    includes(part) {
      searches += 1
      if (searches <= maxSearches) return text.includes(part)
      root ??= buildAutomaton(text)
      let state: State | undefined = root
      for (let at = 0; at < part.length && state; at += 1) state = state.next.get(part.charCodeAt(at))
      return state !== undefined
    },
  }
}

function buildAutomaton(text: string): State {
  const root: State = { length: 0, link: null, next: new Map() }
  let last = root
  for (let at = 0; at < text.length; at += 1) last = addCharacter(root, last, text.charCodeAt(at))
  return root
}

function addCharacter(root: State, last: State, code: number): State {
  const added: State = { length: last.length + 1, link: root, next: new Map() }
  let from: State | null = last
  for (; from && !from.next.has(code); from = from.link) from.next.set(code, added)
  const shared = from?.next.get(code)
  if (!from || !shared) return added
  added.link = shared
  if (shared.length === from.length + 1) return added
  const copy: State = { length: from.length + 1, link: shared.link, next: new Map(shared.next) }
  for (; from && from.next.get(code) === shared; from = from.link) from.next.set(code, copy)
  shared.link = copy
  added.link = copy
  return added
}

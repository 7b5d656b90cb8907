/** A function that tells whether any of these words begins with a text. */
export function createPrefixLookup(words: Iterable<string>): (start: string) => boolean {
  const sorted = [...words].sort()
  return (start) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(start) === true
  }
}

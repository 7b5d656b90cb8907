/**
 * The number that would be at this place if all were sorted (Hoare's selection, 1961): a median in a fraction of the time
 * that sorting takes. Changes the order of the numbers.
 *
 * @returns undefined if there are not so many
 */
export function findNthSmallest(numbers: Float64Array, place: number): number | undefined {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const pivot = numbers[(from + to) >> 1] as number
    let [left, right] = [from, to]
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left++
      while ((numbers[right] as number) > pivot) right--
      if (left > right) break
      const moved = numbers[left] as number
      numbers[left++] = numbers[right] as number
      numbers[right--] = moved
    }
    if (place <= right) to = right
    else if (place >= left) from = left
    else break
  }
  return numbers[place]
}

/** A text without the spaces at its end, and without these signs among them; a pattern would look for the end from each of its spaces. */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && (signs.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === '')) end -= 1
  return text.slice(0, end)
}

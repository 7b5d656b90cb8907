const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * How else people write the name of a model: `C-Klasse` for the C-Class, `3er` and `three series` for the 3 Series,
 * `model three`. `short` are names only beside the make: a Tesla `S`, a BMW `3`, a Mercedes `C`.
 */
export function otherWritings(model: string): { names: string[]; short: string[] } {
  const names: string[] = []
  const short: string[] = []
  const [, letters] = /^(\p{L}{1,3})-Class$/u.exec(model) ?? []
  if (letters) {
    names.push(`${letters} Klasse`)
    short.push(letters)
  }
  const [, series = ''] = /^(\d) Series$/.exec(model) ?? []
  if (series) {
    names.push(`${series}er`, `${numberWords[Number(series)]} series`)
    short.push(series)
  }
  const [, own = ''] = /^Model (.)$/.exec(model) ?? []
  if (own) short.push(own)
  const spoken = numberWords[Number(own || 'none')]
  if (spoken) names.push(`model ${spoken}`)
  return { names, short }
}

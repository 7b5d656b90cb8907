import { memoizeByText } from './memoize-by-text.ts'

/**
 * Roughly how a word sounds, in any language: consonants by their sound, and any vowels between them as one sign.
 * `mersadiz` sounds like `mercedes`, `chyron` like `chiron`, `jagwar` like `jaguar`.
 */
export const phoneticKey = memoizeByText('sounds', (word): string => {
  let sound = word
  for (const [written, heard] of spellings) sound = sound.replaceAll(written, heard)
  return sound
})

// The order matters: a longer spelling comes before a shorter one that it contains.
const spellings: readonly [RegExp, string][] = [
  [/^(?:chr|kr|cr)/g, 'kr'],
  [/^w?rh?/g, 'r'],
  [/tsch|tch|sch|sh|ch/g, 'S'],
  [/ph/g, 'f'],
  [/igh/g, 'i'],
  [/t[sz]/g, 's'],
  // As in `tesler`, `sprinta`.
  [/(?:[aeo]r|re)$/g, 'a'],
  [/dg(?=[ei])/g, 'j'],
  [/g[uw](?=[aeio])/g, 'gv'],
  [/g(?=[ei])/g, 'j'],
  [/qu?|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/(?<!^)h/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)a$/g, ''],
]

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { projectRoot } from '#db/project-root.ts'

const file = join(projectRoot, 'src', 'domain', 'search', 'words', 'english-words.txt.br')
let words: ReadonlySet<string> | undefined

/** True for one of some 40,000 words of English, of three letters or more, in small letters. Read when one is first asked for. */
export function isEnglish(word: string): boolean {
  words ??= new Set(brotliDecompressSync(readFileSync(file)).toString().split('\n'))
  return words.has(word)
}

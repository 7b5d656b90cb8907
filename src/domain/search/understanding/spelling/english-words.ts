import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { projectRoot } from '#db/paths/project-root.ts'

const file = join(projectRoot, 'src', 'domain', 'search', 'understanding', 'spelling', 'english-words.txt.br')
let words: ReadonlySet<string> | undefined

/** True for about 40,000 English words of three letters or more, in lower case. The list is read on first use. */
export function isEnglishWord(word: string): boolean {
  words ??= new Set(brotliDecompressSync(readFileSync(file)).toString().split('\n'))
  return words.has(word)
}

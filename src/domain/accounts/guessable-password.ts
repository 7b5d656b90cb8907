import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { isCommonPassword } from '#contract/common-passwords.ts'
import { projectRoot } from '#db/project-root.ts'

const file = join(projectRoot, 'src', 'domain', 'accounts', 'common-passwords.txt.br')
/** A year and a sign, as in `Password2026!`. A longer tail of digits and signs may be worth something of its own. */
const longestTail = 5
let kept: Buffer | undefined

/** 43,000 passwords in one buffer of 350 kB, in small letters, each between two line feeds; read when one is first asked for. */
function commonPasswords(): Buffer {
  kept ??= Buffer.concat([Buffer.from('\n'), brotliDecompressSync(readFileSync(file)), Buffer.from('\n')])
  return kept
}

/**
 * True for what guessing programs try first, in whatever case: the common passwords, and one of them with up to five
 * digits or signs behind it, which is the first thing that such programs add.
 */
export function isGuessablePassword(password: string): boolean {
  if (isCommonPassword(password)) return true
  const letters = [...password.toLowerCase()]
  for (let tail = 0; tail <= longestTail; tail++) {
    if (isListed(letters.slice(0, letters.length - tail).join(''))) return true
    if (/\p{L}/u.test(letters.at(-1 - tail) ?? '')) return false
  }
  return false
}

/** A walk through the buffer takes some 0.2 ms: nothing beside hashing. */
function isListed(password: string): boolean {
  return !password.includes('\n') && commonPasswords().includes(`\n${password}\n`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { isCommonPassword } from '#contract/common-passwords.ts'
import { projectRoot } from '#db/paths/project-root.ts'

const file = join(projectRoot, 'src', 'domain', 'accounts', 'common-passwords.txt.br')
let kept: Buffer | undefined

/** 5,000 passwords in one buffer of 40 kB, in lower case, each between two line feeds; read at the first use. */
function commonPasswords(): Buffer {
  kept ??= Buffer.concat([Buffer.from('\n'), brotliDecompressSync(readFileSync(file)), Buffer.from('\n')])
  return kept
}

/** True for passwords that guessing programs try first, as they are typed; the most common ones in any letter case. */
export function isGuessablePassword(password: string): boolean {
  return isCommonPassword(password) || isListed(password)
}

/** A search through the buffer takes some 0.02 ms: negligible beside hashing. */
function isListed(password: string): boolean {
  return !password.includes('\n') && commonPasswords().includes(`\n${password}\n`)
}

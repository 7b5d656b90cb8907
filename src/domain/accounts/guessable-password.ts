import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { isCommonPassword } from '#contract/common-passwords.ts'
import { projectRoot } from '#db/project-root.ts'

const file = join(projectRoot, 'src', 'domain', 'accounts', 'common-passwords.txt.br')
let kept: Buffer | undefined

/** 5,000 passwords in one buffer of 40 kB, in small letters, each between two line feeds; read when one is first asked for. */
function commonPasswords(): Buffer {
  kept ??= Buffer.concat([Buffer.from('\n'), brotliDecompressSync(readFileSync(file)), Buffer.from('\n')])
  return kept
}

/** True for the passwords that guessing programs try first, as they are typed; the very first of them in whatever case. */
export function isGuessablePassword(password: string): boolean {
  return isCommonPassword(password) || isListed(password)
}

/** A walk through the buffer takes some 0.02 ms: nothing beside hashing. */
function isListed(password: string): boolean {
  return !password.includes('\n') && commonPasswords().includes(`\n${password}\n`)
}

// Makes src/domain/accounts/common-passwords.txt.br: the passwords that people choose most, in small letters, a line
// each, sorted. Their source is a package of the registry that is fetched here, by exact version, and is no dependency of
// the project: nobody needs it but whoever runs this (docs/decisions/0003-identity.md).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const target = join(import.meta.dirname, '..', 'src', 'domain', 'accounts', 'common-passwords.txt.br')
/** What src/contract/accounts.ts admits: the others are refused for their length. */
const [fewestLetters, mostLetters] = [6, 128]
/** The list stands in the order of how often people choose them. */
const mostListed = 5000

const folder = mkdtempSync(join(tmpdir(), 'passwords-'))
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const source = '@zxcvbn-ts/language-common'
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${source}@4.1.3`], {
    cwd: folder,
    stdio: 'ignore',
  })
  const passwords = createRequire(join(folder, 'package.json'))(`${source}/src/passwords.json`)
  const small = passwords.map((password) => password.toLowerCase())
  const admitted = small.filter(({ length }) => length >= fewestLetters && length <= mostLetters)
  const lines = [...new Set(admitted)].slice(0, mostListed).sort()
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const packed = brotliCompressSync(lines.join('\n'), { params })
  writeFileSync(target, packed)
  console.log(`${lines.length} passwords, ${packed.length} bytes packed`)
} finally {
  rmSync(folder, { recursive: true })
}

// Makes src/domain/accounts/common-passwords.txt.br: the most common passwords, in lower case, one per line, sorted.
// The source is a package of the registry, fetched here by exact version; it is not a dependency of the project, since
// only this script needs it (docs/decisions/0003-identity.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressText, withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'

const target = join(import.meta.dirname, '..', 'src', 'domain', 'accounts', 'common-passwords.txt.br')
/** The lengths that src/contract/accounts.ts accepts: other passwords are refused for their length. */
const [fewestLetters, mostLetters] = [6, 128]
/** The list is ordered by frequency. */
const mostListed = 5000

withTemporarilyInstalledPackages(['@zxcvbn-ts/language-common@4.1.3'], (load) => {
  const passwords = load('@zxcvbn-ts/language-common/src/passwords.json')
  const small = passwords.map((password) => password.toLowerCase())
  const admitted = small.filter(({ length }) => length >= fewestLetters && length <= mostLetters)
  const lines = [...new Set(admitted)].slice(0, mostListed).sort()
  const packed = brotliCompressText(lines.join('\n'))
  writeFileSync(target, packed)
  console.log(`${lines.length} passwords, ${packed.length} bytes packed`)
})

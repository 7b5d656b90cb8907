// Makes src/domain/accounts/common-passwords.txt.br: the passwords that people choose most, in small letters, a line
// each, sorted. Their source is a package of the registry that is fetched here, by exact version, and is no dependency of
// the project: nobody needs it but whoever runs this (docs/decisions/0003-identity.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressText, withTemporaryPackages } from './temporary-packages.ts'

const target = join(import.meta.dirname, '..', 'src', 'domain', 'accounts', 'common-passwords.txt.br')
/** What src/contract/accounts.ts admits: the others are refused for their length. */
const [fewestLetters, mostLetters] = [6, 128]
/** The list stands in the order of how often people choose them. */
const mostListed = 5000

withTemporaryPackages(['@zxcvbn-ts/language-common@4.1.3'], (load) => {
  const passwords = load('@zxcvbn-ts/language-common/src/passwords.json')
  const small = passwords.map((password) => password.toLowerCase())
  const admitted = small.filter(({ length }) => length >= fewestLetters && length <= mostLetters)
  const lines = [...new Set(admitted)].slice(0, mostListed).sort()
  const packed = brotliCompressText(lines.join('\n'))
  writeFileSync(target, packed)
  console.log(`${lines.length} passwords, ${packed.length} bytes packed`)
})

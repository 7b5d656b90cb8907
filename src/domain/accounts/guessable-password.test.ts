import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'

const packed = readFileSync(join(import.meta.dirname, 'common-passwords.txt.br'))
const listed = brotliDecompressSync(packed).toString('utf8').split('\n')

describe('the list of common passwords', () => {
  it('has more than three thousand, each once, that nothing else would refuse', () => {
    expect(listed.length).toBeGreaterThanOrEqual(3000)
    expect(new Set(listed).size).toBe(listed.length)
    const misfits = listed.filter(({ length }) => length < 6 || length > 128)
    expect(misfits).toEqual([])
  })

  it('is refused from its first to its last', () => {
    const sample = listed.filter((_, line) => line % 50 === 0 || line === listed.length - 1)
    expect(sample.filter((password) => !isGuessablePassword(password))).toEqual([])
  })
})

describe('a guessable password', () => {
  it.each([
    ['a common one', 'liverpool'],
    ['one of the very first in whatever case', 'QwErTy123'],
    ['with letters written as signs', 'P@ssw0rd'],
    ['our own name', 'ForeCourt'],
    ['one letter again and again', 'zzzzzzzzzz'],
  ])('is %s: %s', (_, password) => {
    expect(isGuessablePassword(password)).toBe(true)
  })

  it.each([
    ['four words', 'correct horse battery staple'],
    ['four words with a digit behind them', 'correct-horse-battery-staple-7'],
    ['two common words together', 'sunshine over football'],
    // The specification's rules for a password turn a listed word into another one.
    ['a common word with capitals and a sign', 'PAssword1!'],
    ['a common word with letters behind it', 'monkey-tail'],
    ['the one of the demo’s people', 'ForeCourt!26'],
    ['what a password manager makes', 'vK7#qz2LmTx9'],
    ['letters outside of English', 'straßenbahnlinie-ö'],
    ['two lines of the list at once', `${listed[0]}\n${listed[1]}`],
  ])('is not %s: %s', (_, password) => {
    expect(isGuessablePassword(password)).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { CommandError } from '../command-error.ts'
import { type CsvTextEncoding, decodeCsvText } from './decode-csv-text.ts'

async function decode(bytes: Buffer, { size = 1000, encoding = 'auto' as CsvTextEncoding, onLatin = () => {} } = {}) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return (await Array.fromAsync(decodeCsvText(chunks(), encoding, onLatin))).join('')
}

it.each([1, 2, 3, 5, 7, 1000])('joins characters that are cut between pieces of %i bytes', async (size) => {
  const text = 'Citroën,مرسيدس,😀\nŠkoda\n'
  expect(await decode(Buffer.from(text), { size })).toBe(text)
  expect(await decode(Buffer.from(`\ufeff${text}`), { size })).toBe(text)
  expect(await decode(Buffer.from(`\ufeff${text}`, 'utf16le'), { size })).toBe(text)
  expect(await decode(Buffer.from(text), { size, encoding: 'utf-8' })).toBe(text)
})

it('reads a file of Latin-1, with the quotes and dashes that Windows puts in', async () => {
  const bytes = Buffer.from('Citro\xebn \x96 \x80 5\nSe\xf1or\n', 'latin1')
  for (const size of [1, 4, 1000]) expect(await decode(bytes, { size })).toBe('Citroën – € 5\nSeñor\n')
  expect(await decode(bytes, { encoding: 'latin-1' })).toBe('Citroën – € 5\nSeñor\n')
})

it('reads a broken line of a UTF-8 file by itself, and tells of it', async () => {
  const bytes = Buffer.concat([Buffer.from('مرسيدس\n'), Buffer.from('Citro\xebn\n', 'latin1'), Buffer.from('Škoda\n')])
  let lines = 0
  expect(await decode(bytes, { size: 4, onLatin: () => lines++ })).toBe('مرسيدس\nCitroën\nŠkoda\n')
  expect(lines).toBe(1)
})

it('passes on a line without an end in pieces, with its characters whole', async () => {
  const text = 'é'.repeat(2_000_000)
  expect((await decode(Buffer.from(text), { size: 65_537 })) === text).toBe(true)
})

it('reads files of nothing, one and two bytes', async () => {
  expect(await decode(Buffer.from(''))).toBe('')
  expect(await decode(Buffer.from('a'))).toBe('a')
  expect(await decode(Buffer.from('ab'))).toBe('ab')
})

it('refuses what is no text', async () => {
  await expect(decode(Buffer.from('a\0b\0c\0', 'latin1'))).rejects.toThrow(CommandError)
})

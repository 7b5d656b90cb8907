import { describe, expect, it } from 'vitest'
import { createTotpSecret, matchTotp, toBase32, totpCode, totpUri } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %i seconds', (seconds, code) => {
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(totpCode(secret, at(seconds))).toBe(code)
  })

  it('count for a half minute before and after, and never twice', () => {
    const now = at(1_234_567_890)
    const step = Math.floor(1_234_567_890 / 30)
    const match = (stepsAway: number, after = 0) =>
      matchTotp(secret, { code: totpCode(secret, now, stepsAway), now, after })
    expect([match(-2), match(-1), match(0), match(1), match(2)]).toEqual([null, step - 1, step, step + 1, null])
    expect([match(0, step), match(-1, step), match(1, step)]).toEqual([null, null, step + 1])
    for (const code of ['', '12345', '1234567', 'abcdef']) expect(matchTotp(secret, { code, now, after: 0 })).toBeNull()
  })

  it('come from a secret of 160 bits, another one each time', () => {
    const secrets = Array.from({ length: 20 }, createTotpSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('are set up by an address that names whose they are', () => {
    expect(totpUri({ secret, account: 'ada+cars@example.test', issuer: 'Forecourt' })).toBe(
      `otpauth://totp/Forecourt:ada%2Bcars%40example.test?secret=${secret}&issuer=Forecourt&digits=6&period=30`,
    )
  })
})

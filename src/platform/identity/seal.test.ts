import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret for tests only, of more than 32 characters'

describe('sealed columns', () => {
  it('are read with the secret that sealed them, and look different each time', () => {
    const sealed = [seal('JBSWY3DPEHPK3PXP', secret), seal('JBSWY3DPEHPK3PXP', secret)]
    expect(new Set(sealed).size).toBe(2)
    for (const one of sealed) {
      expect(one).not.toContain('JBSWY')
      expect(unseal(one, secret)).toBe('JBSWY3DPEHPK3PXP')
    }
  })

  it('are not read with another secret, nor after a change', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', secret)
    expect(() => unseal(sealed, `${secret}!`)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => unseal(bytes.toString('base64url'), secret)).toThrow()
  })
})

import { describe, expect, it } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'

const secret = 'a secret for tests only, of more than 32 characters'

describe('sealed columns', () => {
  it('are read with the secret that sealed them, and look different each time', () => {
    const sealed = [encryptSecret('JBSWY3DPEHPK3PXP', secret), encryptSecret('JBSWY3DPEHPK3PXP', secret)]
    expect(new Set(sealed).size).toBe(2)
    for (const one of sealed) {
      expect(one).not.toContain('JBSWY')
      expect(decryptSecret(one, secret)).toBe('JBSWY3DPEHPK3PXP')
    }
  })

  it('are not read with another secret, nor after a change', () => {
    const sealed = encryptSecret('JBSWY3DPEHPK3PXP', secret)
    expect(() => decryptSecret(sealed, `${secret}!`)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => decryptSecret(bytes.toString('base64url'), secret)).toThrow()
  })
})

import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

/** A new key at each start, and identity tokens signed with it (RS256). */
export function createFakeIdentityTokenSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return {
    keys: () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
    sign(claims: Record<string, unknown>): string {
      const signed = [{ alg: 'RS256', typ: 'JWT', kid }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
    },
  }
}

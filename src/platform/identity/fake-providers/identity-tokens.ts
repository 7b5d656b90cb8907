import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

/** A new key for each start, made with its first token: it takes a tenth of a second, and few starts need one. */
export function createFakeIdentityTokenSigner() {
  let made: ReturnType<typeof makeKey> | undefined
  const key = () => {
    made ??= makeKey()
    return made
  }
  return {
    keys() {
      const { publicKey, kid } = key()
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }
    },
    /** An identity token (RS256). */
    sign(claims: Record<string, unknown>): string {
      const { privateKey, kid } = key()
      const signed = [{ alg: 'RS256', typ: 'JWT', kid }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
    },
  }
}

function makeKey() {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), kid: randomUUID() }
}

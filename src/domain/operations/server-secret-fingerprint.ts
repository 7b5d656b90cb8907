import { createHmac } from 'node:crypto'

/** Says whether two secrets are the same one, and nothing else about them: they have 32 random characters or more. */
export function serverSecretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('forecourt deployment').digest('hex').slice(0, 32)
}

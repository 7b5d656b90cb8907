import { createECDH } from 'node:crypto'

/** The operator's keys for Web Push, base64url: an uncompressed point of P-256, and its private number. */
export type VapidKeys = Readonly<{ publicKey: string; privateKey: string }>

type Settings = {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
  PUSH_TEST_ORIGIN?: string | undefined
}

/** How notifications reach browsers that show no page of ours. */
export type PushSettings = Readonly<{
  keys: VapidKeys
  /** Whom a push service may write to. */
  subject: string
  /** A push service on this machine, for tests in the demo; null: only those of the public internet are called. */
  testOrigin: string | null
}>

/** All three settings or none. Adds a line to `faults` for each that is missing, or belongs to another pair. */
export function readPushSettings(
  settings: Settings,
  { faults, isProduction }: { faults: string[]; isProduction: boolean },
): PushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = settings
  const testOrigin = settings.PUSH_TEST_ORIGIN ? new URL(settings.PUSH_TEST_ORIGIN).origin : null
  if (testOrigin !== null && isProduction)
    faults.push('PUSH_TEST_ORIGIN is set; a push service for tests can be named in the demo only.')
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return null
  if (!publicKey || !privateKey || !subject) {
    faults.push(
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT belong together; set all three, or none. `npx forecourt create-push-keys` makes them.',
    )
    return null
  }
  if (publicVapidKeyOf(privateKey) !== publicKey)
    faults.push(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY; `npx forecourt create-push-keys` makes a pair. A new pair ends the notifications of every device.',
    )
  return { keys: { publicKey, privateKey }, subject, testOrigin }
}

/** The public key that belongs to a private one; null where that is none. */
function publicVapidKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch {
    // Zero, or a number beyond the order of the curve.
    return null
  }
}

import type { PushKeys } from './encrypt-push-payload.ts'

/** A browser's subscription at its push service. */
export type PushTarget = PushKeys & Readonly<{ endpoint: string }>

export type PushMessage = Readonly<{
  /** What the service worker reads. */
  payload: Readonly<Record<string, unknown>>
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** A later message with the same topic takes the place of one that was not delivered; base64url, 32 at most. */
  topic: string
}>

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has ended the subscription. */
  | { kind: 'gone' }
  /** The push service or the way to it failed; it may work later. */
  | { kind: 'later'; reason: string; retryAfterMs: number }
  /** The push service will never take this message. */
  | { kind: 'refused'; reason: string }

/** Sends messages to browsers by their push services. */
export interface PushSender {
  /** The operator's key, which a browser makes its subscription for. */
  readonly publicKey: string
  /** Whether messages may go to such an address: one of a push service on the public internet. */
  accepts(endpoint: string): boolean
  /** Sends within a time limit; it never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

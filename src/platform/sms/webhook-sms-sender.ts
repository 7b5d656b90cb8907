import { createHmac } from 'node:crypto'
import type { SmsSender } from './sms-sender.ts'

const answerMs = 10_000

/**
 * Passes messages to a service of the operator, by a POST of `{ to, text }` signed with a shared secret, as
 * docs/operations/sign-in.md describes.
 */
export function createWebhookSmsSender({ url, secret }: { url: string; secret: string }, now: () => Date): SmsSender {
  return {
    async send(message) {
      const body = JSON.stringify(message)
      const seconds = Math.floor(now().getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'forecourt-signature': `t=${seconds},v1=${signature}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The service for text messages answered ${response.status}.`)
    },
    recent: null,
  }
}

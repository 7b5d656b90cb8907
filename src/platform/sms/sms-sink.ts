import type { SmsMessage, SmsSender } from './sms-sender.ts'

const maxKept = 50

/**
 * The embedded substitute: it sends nothing. The last messages stay in memory, which `/dev/messages` shows in the demo.
 */
export function createSmsSink(now: () => Date): SmsSender {
  const kept: (SmsMessage & { at: Date })[] = []
  return {
    async send(message) {
      kept.unshift({ ...message, at: now() })
      kept.splice(maxKept)
    },
    recent: () => kept,
  }
}

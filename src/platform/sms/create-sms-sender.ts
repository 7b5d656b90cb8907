import type { Config } from '#config/config.ts'
import type { SmsSender } from './sms-sender.ts'
import { createSmsSink } from './sms-sink.ts'
import { createSmsWebhook } from './sms-webhook.ts'

/** The configured way for text messages; null where there is none, and so no code by phone. */
export function createSmsSender({ env, sms }: Pick<Config, 'env' | 'sms'>, now: () => Date): SmsSender | null {
  if (sms) return createSmsWebhook(sms, now)
  return env === 'demo' ? createSmsSink(now) : null
}

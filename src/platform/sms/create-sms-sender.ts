import type { Config } from '#config/config.ts'
import type { SmsSender } from './sms-sender.ts'
import { createSmsSink } from './sms-sink.ts'
import { createWebhookSmsSender } from './webhook-sms-sender.ts'

/** Creates the configured sender of text messages; null where there is none, and therefore no code by phone. */
export function createSmsSender({ env, sms }: Pick<Config, 'env' | 'sms'>, now: () => Date): SmsSender | null {
  if (sms) return createWebhookSmsSender(sms, now)
  return env === 'demo' ? createSmsSink(now) : null
}

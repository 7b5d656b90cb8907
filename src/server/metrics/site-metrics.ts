import { Gauge, Registry } from 'prom-client'
import { type DatabaseSiteMetrics, workQueueNames } from '#domain/operations/create-site-metrics-reader.ts'
import { openPaymentStates } from '#domain/sales/payment-states.ts'

const mailStates = ['queued', 'sent', 'failed'] as const

export type SiteMetrics = { metrics(figures: DatabaseSiteMetrics): Promise<string> }

/** What all servers of the site have in common; in a registry of its own, since old figures would mislead. */
export function createSiteMetrics(): SiteMetrics {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const entries = gauge('forecourt_queue_entries', 'Work that is due, counted up to 100,000.', ['queue'])
  const oldest = gauge(
    'forecourt_queue_oldest_seconds',
    'How long the oldest due work has waited, since it was written where it failed.',
    ['queue'],
  )
  const retried = gauge('forecourt_mails_retried', 'Mails that failed at least once and wait for another attempt.')
  const pending = gauge('forecourt_refunds_pending', 'Refunds that the provider has taken and no bank has decided.')
  const mailed = gauge('forecourt_mails_last_day', 'Mails of the last 24 hours, by state.', ['state'])
  const open = gauge('forecourt_payments_open', 'Payments that are not at their end, by state.', ['state'])
  const day = gauge('forecourt_payments_last_day', 'Payments begun in the last 24 hours, by state.', ['state'])
  const alarms = gauge('forecourt_payment_alarms_open', 'Alarms about money that no Admin has resolved.')
  const alarmAge = gauge('forecourt_payment_alarms_oldest_seconds', 'Since the oldest open alarm was raised.')
  const backup = gauge(
    'forecourt_backup_age_seconds',
    'Since the newest backup that was restored and found right was made; +Inf where there is none.',
  )
  const missing = gauge(
    'forecourt_backup_missing_photos',
    'Files of photos that the database named and the store of photos did not have, in the newest backup.',
  )

  return {
    metrics(figures) {
      for (const queue of workQueueNames) {
        entries.set({ queue }, figures.queues[queue].entries)
        oldest.set({ queue }, figures.queues[queue].oldestSeconds)
      }
      retried.set(figures.retriedMails)
      pending.set(figures.pendingRefunds)
      for (const state of mailStates) mailed.set({ state }, figures.mailsOfLastDay[state] ?? 0)
      open.reset()
      for (const state of openPaymentStates) open.set({ state }, figures.openPayments[state] ?? 0)
      day.reset()
      for (const [state, count] of Object.entries(figures.paymentsOfLastDay)) day.set({ state }, count)
      alarms.set(figures.openAlarms.entries)
      alarmAge.set(figures.openAlarms.oldestSeconds)
      backup.set(figures.backupAgeSeconds)
      missing.set(figures.backupMissingPhotos)
      return registry.metrics()
    },
  }
}

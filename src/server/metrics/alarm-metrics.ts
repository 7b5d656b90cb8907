import { Gauge, Registry } from 'prom-client'
import { type LoggedAlarm, loggedAlarms } from '#platform/log/logged-alarms.ts'

/** The alarms that this process has written into its log, by their kind. */
export function createAlarmMetrics(): Registry {
  const registry = new Registry()
  const gauge = (name: string, { help, valueIn }: { help: string; valueIn: (alarm: LoggedAlarm) => number }) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        for (const [kind, alarm] of loggedAlarms()) this.set({ kind }, valueIn(alarm))
      },
    })
  gauge('forecourt_alarms', { help: 'Alarms in the log since the start.', valueIn: ({ count }) => count })
  // Rules ask for this: a count whose first value is 1 has never risen.
  gauge('forecourt_alarms_last_timestamp_seconds', {
    help: 'When an alarm of the kind was last written into the log.',
    valueIn: ({ lastAt }) => lastAt.getTime() / 1000,
  })
  return registry
}

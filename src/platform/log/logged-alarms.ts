/** How often an alarm was logged, and when last. */
export type LoggedAlarm = Readonly<{ count: number; lastAt: Date }>

const alarms = new Map<string, LoggedAlarm>()

/** Counts what is logged if it is an alarm: an object that names its kind, `log.error({ alarm: 'other_secret' }, …)`. */
export function noteLoggedAlarm(said: unknown): void {
  if (typeof said !== 'object' || said === null || !('alarm' in said) || typeof said.alarm !== 'string') return
  alarms.set(said.alarm, { count: (alarms.get(said.alarm)?.count ?? 0) + 1, lastAt: new Date() })
}

/** The alarms that this process has logged, by their kind. Kinds are names in the program: nobody makes them up. */
export function loggedAlarms(): ReadonlyMap<string, LoggedAlarm> {
  return alarms
}

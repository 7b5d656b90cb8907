import type { Tx } from '#db/client.ts'
import { type EventName, type Events, eventNames } from './events.ts'

/** What a module does about an event: in the publisher's transaction, which it ends by throwing. */
export type EventHandler<Name extends EventName> = (tx: Tx, event: Events[Name]) => Promise<unknown>

/** Every event with its handlers, in the order in which they run. */
export type EventHandlers = { readonly [Name in EventName]: readonly EventHandler<Name>[] }

let registered: EventHandlers | undefined

/** Names the handlers of this process, before its first use case runs. */
export function registerEventHandlers(handlers: EventHandlers): void {
  registered = handlers
}

/**
 * For everything that begins work of its own accord, which logs what one piece of it throws and goes on with the next.
 * @throws Error where the process has named no handlers, or an event has none.
 */
export function requireEventHandlers(): void {
  if (!registered) throw new Error('Nobody handles events: call registerEventHandlers before the first use case.')
  const unheard = eventNames.filter((name) => !registered?.[name]?.length)
  if (unheard.length > 0) throw new Error(`Nobody handles ${unheard.join(', ')} (src/domain/wiring).`)
}

/**
 * Tells the modules above of what has happened: their handlers run one after the other, within the transaction in which it
 * did, so that all of it is true or nothing.
 * @throws Error where the process has named no handlers, since an event that nobody hears would go unnoticed.
 */
export async function publish<Name extends EventName>(tx: Tx, name: Name, event: Events[Name]): Promise<void> {
  if (!registered) throw new Error(`Nobody handles ${name}: call registerEventHandlers before the first use case.`)
  for (const handle of registered[name]) await handle(tx, event)
}

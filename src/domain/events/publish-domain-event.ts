import type { Tx } from '#db/client.ts'
import { type DomainEventName, type DomainEvents, domainEventNames } from './domain-events.ts'

/** A module's reaction to an event. It runs in the publisher's transaction and rolls it back by throwing. */
export type DomainEventHandler<Name extends DomainEventName> = (tx: Tx, event: DomainEvents[Name]) => Promise<unknown>

/** Every event with its handlers, in the order in which they run. */
export type DomainEventHandlers = { readonly [Name in DomainEventName]: readonly DomainEventHandler<Name>[] }

let registered: DomainEventHandlers | undefined

/** Registers the handlers of this process, before its first use case runs. */
export function registerDomainEventHandlers(handlers: DomainEventHandlers): void {
  registered = handlers
}

/**
 * For background work, which logs the error of one item and continues with the next.
 * @throws Error where the process has registered no handlers, or an event has none.
 */
export function requireDomainEventHandlers(): void {
  if (!registered) throw new Error('Nobody handles events: call registerDomainEventHandlers before the first use case.')
  const unheard = domainEventNames.filter((name) => !registered?.[name]?.length)
  if (unheard.length > 0) throw new Error(`Nobody handles ${unheard.join(', ')} (src/domain/wiring).`)
}

/**
 * Publishes an event to the modules above: their handlers run one after the other, within the transaction of the
 * change, so that either all of it is committed or nothing.
 * @throws Error where the process has registered no handlers, because the event would be lost unnoticed.
 */
export async function publishDomainEvent<Name extends DomainEventName>(
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  if (!registered)
    throw new Error(`Nobody handles ${name}: call registerDomainEventHandlers before the first use case.`)
  for (const handle of registered[name]) await handle(tx, event)
}

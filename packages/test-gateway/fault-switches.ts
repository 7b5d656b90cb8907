/** One call to the gateway, as a fault chooses it: `POST /v1/payment_intents/pi_1/capture` is operation `capture`. */
export type FaultableCall = Readonly<{ operation: string; id: string }>

export type Fault = Readonly<{
  /** The operation at fault; without it, any. */
  on?: string
  /** How often it strikes; once where it is not said. */
  times?: number
  /**
   * `dropBefore`: the connection breaks and nothing happened. `dropAfter`: it breaks after the action. `errorAfter`: 500
   * after the action, kept under the idempotency key as the provider does. `error`: 500 and nothing happened.
   * `delay`: only late.
   */
  kind: 'dropBefore' | 'dropAfter' | 'errorAfter' | 'error' | 'delay'
  delayMs?: number
}>

export type WebhookFault = Readonly<{
  /** How often each event is delivered. */
  copies?: number
  /** The newest first. */
  isReversed?: boolean
  /** Nothing is delivered while this holds. */
  isHeldBack?: boolean
}>

/** Switches by which a test makes the gateway fail as a network and a provider do. Nothing sets them in a server. */
export class FaultSwitches {
  webhooks: WebhookFault = {}
  readonly #faults: { fault: Fault; left: number }[] = []

  add(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 })
  }

  clear(): void {
    this.#faults.length = 0
    this.webhooks = {}
  }

  /** The fault that strikes this call, if any; it counts as used. */
  take(call: FaultableCall): Fault | null {
    const entry = this.#faults.find(({ fault, left }) => left > 0 && (!fault.on || fault.on === call.operation))
    if (!entry) return null
    entry.left -= 1
    return entry.fault
  }
}

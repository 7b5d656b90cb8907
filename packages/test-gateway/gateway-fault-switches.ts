/** One call to the gateway, as a fault matches it: `POST /v1/payment_intents/pi_1/capture` is operation `capture`. */
export type FaultableGatewayCall = Readonly<{ operation: string; id: string }>

export type SimulatedGatewayFault = Readonly<{
  /** The operation that fails; without it, any. */
  on?: string
  /** How often the fault occurs; default: once. */
  times?: number
  /**
   * `dropBefore`: the connection breaks before the action. `dropAfter`: it breaks after the action. `errorAfter`: 500
   * after the action, stored under the idempotency key as the provider does. `error`: 500 without the action. `delay`:
   * only late.
   */
  kind: 'dropBefore' | 'dropAfter' | 'errorAfter' | 'error' | 'delay'
  delayMs?: number
}>

export type SimulatedWebhookFault = Readonly<{
  /** How often each event is delivered. */
  copies?: number
  /** Newest first. */
  isReversed?: boolean
  /** Nothing is delivered while this is true. */
  isHeldBack?: boolean
}>

/** Switches with which a test makes the gateway fail as a network or a provider does. A server never sets them. */
export class GatewayFaultSwitches {
  webhooks: SimulatedWebhookFault = {}
  readonly #faults: { fault: SimulatedGatewayFault; left: number }[] = []

  add(fault: SimulatedGatewayFault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 })
  }

  clear(): void {
    this.#faults.length = 0
    this.webhooks = {}
  }

  /** The fault for this call, if any; it counts as used. */
  take(call: FaultableGatewayCall): SimulatedGatewayFault | null {
    const entry = this.#faults.find(({ fault, left }) => left > 0 && (!fault.on || fault.on === call.operation))
    if (!entry) return null
    entry.left -= 1
    return entry.fault
  }
}

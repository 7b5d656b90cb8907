/**
 * The part of Stripe.js that we use. Its script must come from Stripe's own address and is loaded only where needed.
 */
export type StripeElement = {
  mount(target: HTMLElement): void
  destroy(): void
  on(event: 'ready', listener: () => void): void
  on(event: 'change', listener: (change: { complete: boolean; error?: { message: string } }) => void): void
}
export type StripeElements = {
  create(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: object): StripeElement
}
type ConfirmAnswer = {
  error?: { message?: string; code?: string; payment_intent?: { status: string } }
  paymentIntent?: { status: string }
}
export type StripeJs = {
  elements(): StripeElements
  confirmCardPayment(
    clientSecret: string,
    options: { payment_method: { card: StripeElement; billing_details: { name: string; email: string } } },
  ): Promise<ConfirmAnswer>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

const address = 'https://js.stripe.com/v3/'
let loading: Promise<StripeJs> | undefined

/** @throws Error where the script cannot be loaded, as behind a blocker; calling it again tries again. */
export function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= insertScript()
    .then(() => {
      if (!window.Stripe) throw new Error('Stripe.js did not start.')
      return window.Stripe(publishableKey)
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

function insertScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded.'))
    }
    document.head.append(script)
  })
}

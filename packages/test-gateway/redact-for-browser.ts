import type Stripe from 'stripe'

/**
 * The fields of an intent that a browser with the client secret may see, as the provider documents for publishable
 * keys: never metadata, customer, charge or the received amount.
 */
export function redactIntentForBrowser(intent: Stripe.PaymentIntent) {
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error ? withoutCharge(intent.last_payment_error) : null,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    status: intent.status,
  }
}

/** The fields that a browser may see of a card method that it made. */
export function redactPaymentMethodForBrowser(method: Stripe.PaymentMethod) {
  return {
    id: method.id,
    object: method.object,
    allow_redisplay: method.allow_redisplay,
    billing_details: method.billing_details,
    card: method.card,
    created: method.created,
    customer: null,
    livemode: method.livemode,
    type: method.type,
  }
}

function withoutCharge(error: Stripe.PaymentIntent.LastPaymentError): Stripe.PaymentIntent.LastPaymentError {
  const { charge: _, ...rest } = error
  return rest
}

import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ThreeDSecureCheck } from './three-d-secure.ts'

type Page = HtmlEscapedString | Promise<HtmlEscapedString>

/** The page on which a bank would ask its customer. It states that it is a simulation. */
export function renderThreeDSecurePage(check: ThreeDSecureCheck): Page {
  return frame(
    '3-D Secure test page',
    html`
      <p>
        This stands in for the page of a bank. A payment of <strong>${dollars(check.amountCents)}</strong>
        ${check.description ? html`for <strong>${check.description}</strong>` : ''} asks for the card holder's consent.
        No real money moves.
      </p>
      <form method="post">
        <button name="outcome" value="complete">Complete</button>
        <button name="outcome" value="fail">Fail</button>
      </form>
    `,
  )
}

/** Shown inside our frame or window after the answer: notifies the page that opened it, which then asks the server. */
export function renderThreeDSecureDonePage(result: { intentId: string; isHeld: boolean }, nonce: string): Page {
  const message = JSON.stringify({
    type: 'forecourt:3ds',
    paymentIntent: result.intentId,
    outcome: result.isHeld ? 'complete' : 'fail',
  }).replaceAll('<', '\\u003c')
  const script = `const to = window.opener ?? (window.parent === window ? null : window.parent)
to?.postMessage(${message}, location.origin)`
  return frame(
    result.isHeld ? 'Completed' : 'Not completed',
    html`
      <p>
        ${result.isHeld ? 'The bank has given its consent.' : 'The bank has not given its consent.'} You can close this
        window and go back to Forecourt.
      </p>
    `,
    html`<script nonce="${nonce}" type="module">${raw(script)}</script>`,
  )
}

export function renderThreeDSecureMissingPage(): Page {
  return frame('No such check', html`<p>There is no 3-D Secure check at this address.</p>`)
}

function frame(title: string, content: Page, script: Page | '' = ''): Page {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Forecourt test gateway</title>
    <style>
      :root { color-scheme: light dark }
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; max-width: 32rem }
      h1 { font-size: 1.25rem }
      button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; margin: 0 .5rem .5rem 0 }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
    ${script}
  </body>
</html>`
}

/** `$12,499`, with cents where there are some. */
function dollars(cents: number): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits })
}

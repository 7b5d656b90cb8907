import { html, raw } from 'hono/html'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import { fakeSignInProviderPeople } from './fake-sign-in-provider-people.ts'

/** Failures at a provider that can be simulated. */
export const simulatedSignInFailures = {
  deny: 'Say no',
  expired: 'Go back with a code that has expired',
  forged: 'Go back with a forged state',
  broken: 'Go back, and break down before the token is given',
} as const

const style = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; }
form { display: grid; gap: .6rem; }
button, input { font: inherit; padding: .7rem 1rem; border: 1px solid #8888; border-radius: 10px; background: none; color: inherit; width: 100%; box-sizing: border-box; }
button { text-align: start; cursor: pointer; min-height: 44px; }
button:hover { background: #8883; }
button:focus-visible, input:focus-visible { outline: 3px solid #47f; outline-offset: 2px; }
small { display: block; opacity: .8; }
label { display: grid; gap: .25rem; }
label.check { display: flex; align-items: center; gap: .6rem; min-height: 44px; }
label.check input { width: auto; }
`)

/** The provider's consent page. `query` is the query with which we sent the user here. */
export function fakeConsentPageHtml(provider: SocialProvider, query: string) {
  const name = socialProviderDisplayNames[provider]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}, played by the demo</title>
<style>${style}</style>
</head>
<body>
<h1>${name}, played by the demo</h1>
<p>This page stands in for ${name}. It runs on this machine, and nothing is sent anywhere else. Who would you like to be?</p>
<form method="post" action="?${query}">
${fakeSignInProviderPeople.map(
  (person, index) =>
    html`<button name="person" value="${index}">${person.name}<small>${addressWords(person)}</small></button>`,
)}
</form>
<h2>Somebody else</h2>
<form method="post" action="?${query}">
<label>Name <input name="name" required maxlength="80" autocomplete="off"></label>
<label>Address, or nothing <input name="email" type="email" maxlength="254" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" value="on" checked> ${name} has confirmed the address</label>
<button name="person" value="other">Go on as this person</button>
</form>
<h2>What can go wrong</h2>
<form method="post" action="?${query}">
${Object.entries(simulatedSignInFailures).map(([mishap, words]) => html`<button name="mishap" value="${mishap}">${words}</button>`)}
</form>
</body>
</html>`
}

function addressWords({ email, isVerified }: (typeof fakeSignInProviderPeople)[number]): string {
  if (email === null) return 'gives no address'
  return isVerified ? email : `${email}, not confirmed`
}

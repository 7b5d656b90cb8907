/** The path of the link that confirms a user's address, from the outbox of a demo that runs at `url`. */
export async function findEmailConfirmationLink(url: string, email: string): Promise<string> {
  const outbox = await (await fetch(`${url}/dev/outbox`)).text()
  const rows = outbox.split('<tr>').filter((row) => row.includes(`<td>${email}</td>`))
  const mail = rows.map((row) => /href="(\/dev\/outbox\/[^"]+)">verification</.exec(row)?.[1]).find(Boolean)
  if (!mail) throw new Error(`No mail asks ${email} to confirm it.`)
  const [link] = /\/verify-email\?token=[\w-]+/.exec(await (await fetch(`${url}${mail}`)).text()) ?? []
  if (!link) throw new Error(`The mail to ${email} carries no link.`)
  return link
}

/** Confirms the address of a user who has just signed up and in, as the page behind the mailed link does. */
export async function confirmEmailAddress(
  url: string,
  { email, token: bearer }: { email: string; token: string },
): Promise<void> {
  const token = new URL(await findEmailConfirmationLink(url, email), url).searchParams.get('token')
  const headers = { 'content-type': 'application/json', origin: url, authorization: `Bearer ${bearer}` }
  const init = { method: 'POST', headers }
  const answer = await fetch(`${url}/api/accounts/verify-email`, { ...init, body: JSON.stringify({ token }) })
  if (!answer.ok) throw new Error(`${email} was not confirmed: ${answer.status} ${await answer.text()}`)
}

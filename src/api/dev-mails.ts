import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { mailTemplateNames } from '#domain/mail/mail-templates.ts'
import { previewMailWithPictures, readMailOutbox, readOutboxMail } from '#domain/mail/read-mail-outbox.ts'
import type { RenderedMail } from '#domain/mail/render-mail.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import type { ApiServices } from './api-services.ts'
import { isLoopbackRequest } from './loopback-request.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail cannot run scripts, load anything or reach the page around it; its links open in a new window. */
const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * `/dev/mails`: every template with a sample. `/dev/outbox`: the mails written, with working links, and `/dev/messages`
 * with working codes; so both exist only in the demo, and only for requests from the machine itself.
 */
export function createDevMailRoutes({
  config,
  db,
  baseUrl,
  sms,
  mediaStore,
  log,
}: Pick<ApiServices, 'config' | 'db' | 'baseUrl' | 'sms' | 'mediaStore' | 'log'>): Hono {
  const view = { baseUrl, mediaStore, log }
  const app = new Hono()
  app.use(async (c, next) => {
    if (config.env !== 'demo' || !isLoopbackRequest(c.req.raw.headers)) return c.notFound()
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Content-Security-Policy', pagePolicy)
    await next()
  })
  app.get('/dev/mails', (c) => c.html(page('Mail templates', templateList())))
  app.get('/dev/mails/:name', async (c) => {
    const name = c.req.param('name')
    return showMail(c, await previewMailWithPictures(name, view), { title: name, path: `/dev/mails/${name}` })
  })
  app.get('/dev/mails/:name/html', async (c) => showHtml(c, await previewMailWithPictures(c.req.param('name'), view)))
  app.get('/dev/outbox', async (c) => c.html(page('Outbox', outboxList(await readMailOutbox(db)))))
  app.get('/dev/messages', (c) => c.html(page('Text messages', messageList(sms?.recent?.() ?? []))))
  app.get('/dev/outbox/:id', async (c) => {
    const found = await readOutboxMail(db, { ...view, id: c.req.param('id') })
    const title = found ? `To ${found.mail.recipient}: ${found.mail.state}` : ''
    return showMail(c, found?.rendered ?? null, { title, path: `/dev/outbox/${c.req.param('id')}` })
  })
  app.get('/dev/outbox/:id/html', async (c) => {
    const found = await readOutboxMail(db, { ...view, id: c.req.param('id') })
    return showHtml(c, found?.rendered ?? null)
  })
  return app
}

type Markup = ReturnType<typeof html>

function showMail(c: Context, mail: RenderedMail | null, { title, path }: { title: string; path: string }) {
  if (!mail) return c.notFound()
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}\n`)
  return c.html(
    page(
      title,
      html`<p><strong>${mail.subject}</strong></p>
        <iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"></iframe>
        <h2>Plain text</h2>
        <pre>${headers.join('')}${headers.length > 0 ? '\n' : ''}${mail.text}</pre>`,
    ),
  )
}

function showHtml(c: Context, mail: RenderedMail | null) {
  if (!mail) return c.notFound()
  c.header('Content-Security-Policy', mailPolicy)
  // Without this, links would open inside the frame, where this site's pages refuse to be shown.
  return c.html(withPicturesAsData(mail).replace('<head>', '<head><base target="_blank">'))
}

/** A browser knows no `cid:` addresses. */
function withPicturesAsData({ html: mail, pictures }: RenderedMail): string {
  return pictures.reduce((shown, { contentId, bytes }) => {
    const data = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
    return shown.replaceAll(`src="cid:${contentId}"`, `src="${data}"`)
  }, mail)
}

function templateList(): Markup {
  return html`<ul>
    ${mailTemplateNames.map((name) => html`<li><a href="/dev/mails/${name}">${name}</a></li>`)}
  </ul>`
}

type OutboxRow = Awaited<ReturnType<typeof readMailOutbox>>[number]

function outboxList(rows: OutboxRow[]): Markup {
  if (rows.length === 0) return html`<p>No mail was written yet.</p>`
  return html`<table>
    <thead>
      <tr><th>Written</th><th>To</th><th>Mail</th><th>State</th></tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ id, createdAt, recipient, template, state, lastError }) => html`<tr>
          <td>${createdAt.toISOString().slice(0, 19).replace('T', ' ')}</td>
          <td>${recipient}</td>
          <td><a href="/dev/outbox/${id}">${template}</a></td>
          <td>${state}${lastError === null ? '' : `: ${lastError}`}</td>
        </tr>`,
      )}
    </tbody>
  </table>`
}

function messageList(messages: ReturnType<NonNullable<SmsSender['recent']>>): Markup {
  if (messages.length === 0) return html`<p>No text message was sent since the server started.</p>`
  return html`<table>
    <thead>
      <tr><th>Sent</th><th>To</th><th>Text</th></tr>
    </thead>
    <tbody>
      ${messages.map(
        ({ at, to, text }) => html`<tr>
          <td>${at.toISOString().slice(0, 19).replace('T', ' ')}</td>
          <td>${to}</td>
          <td>${text}</td>
        </tr>`,
      )}
    </tbody>
  </table>`
}

const style = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
nav a { margin-right: 1rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .8rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8885; overflow-wrap: anywhere; }
iframe { width: 100%; height: 42rem; border: 1px solid #8885; border-radius: 8px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8885; border-radius: 8px; }
`)

function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Forecourt mail</title>
<style>${style}</style>
</head>
<body>
<nav><a href="/dev/outbox">Outbox</a><a href="/dev/messages">Messages</a><a href="/dev/mails">Templates</a><a href="/">Forecourt</a></nav>
<h1>${title}</h1>
${body}
</body>
</html>`
}

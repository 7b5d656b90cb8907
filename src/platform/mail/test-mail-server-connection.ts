import { createTransport } from 'nodemailer'

const limitMs = 8_000

/** Connects and logs in as the mailer does, and sends nothing. Throws what the server, or the way to it, objects to. */
export async function testMailServerConnection(url: string): Promise<void> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, dnsTimeout: limitMs, socketTimeout: limitMs }
  const transport = createTransport({ url, ...limits })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

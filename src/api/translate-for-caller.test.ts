import sharp from 'sharp'
import { expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { readOutboxMail } from '#domain/mail/read-mail-outbox.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const german = { 'Accept-Language': 'de-AT,de;q=0.9' }
const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
  .jpeg()
  .toBuffer()

function form(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
  return form
}

const person = {
  name: 'Jana Vogel',
  email: 'jana@example.test',
  phoneNumber: '+49 30 901820',
  password: 'gut-geraten-1843',
  role: 'Seller',
}

it('an error is said in the language of whoever asks, with the fields that are at fault, and in English to others', async () => {
  const api = createTestApi(test.db)
  const [inGerman, inEnglish] = await Promise.all(
    [german, {}].map(async (headers) => {
      const response = await api.request('/accounts', { method: 'POST', form: form({ ...person, name: '' }), headers })
      const { error } = (await response.json()) as { error: { message: string; fields: Record<string, string> } }
      return { ...error, language: response.headers.get('Content-Language') }
    }),
  )
  expect(inGerman).toMatchObject({
    fields: { name: 'Geben Sie Ihren vollständigen Namen ein' },
    message: 'Geben Sie Ihren vollständigen Namen ein',
    language: 'de',
  })
  expect(inEnglish).toMatchObject({ fields: { name: 'Enter your full name' }, language: 'en' })
})

it('mail is written in the language in which its reader signed up, and in another one once they choose it', async () => {
  const api = createTestApi(test.db)
  const response = await api.request('/accounts', { method: 'POST', form: form(person), headers: german })
  expect(response.status).toBe(201)
  const [mail] = await test.db.select().from(mails)
  const baseUrl = 'https://cars.test'
  const read = () => readOutboxMail(test.db, { ...api.services, id: mail?.id ?? '', baseUrl })
  expect((await read())?.rendered.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  const { id } = (await response.json()) as { id: string }
  const change = { method: 'PATCH', json: { language: 'en' }, as: { id } }
  expect((await api.request('/profile', change)).status).toBe(200)
  expect((await read())?.rendered.subject).toBe('Confirm your email address')
})

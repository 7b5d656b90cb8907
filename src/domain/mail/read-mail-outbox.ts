import { desc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { studioCarPicture } from '#domain/media/picture-of-media.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { createMailPictureLoader } from './create-mail-picture-loader.ts'
import { findMailContext, type MailCar } from './find-mail-context.ts'
import { mailTemplateOf } from './mail-templates.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import type { MailContent } from './templates/mail-content.ts'

type MailRow = typeof mails.$inferSelect
const shown = 100

/** The newest mail, queued and sent. */
export function readMailOutbox(db: DbOrTx): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown)
}

type MailView = { baseUrl: string; mediaStore: MediaStore; log: Logger }

/** One mail of the outbox as its recipient sees it; null where it does not exist or can no longer be shown. */
export async function readOutboxMail(
  db: DbOrTx,
  { id, baseUrl, mediaStore, log }: MailView & { id: string },
): Promise<{ mail: MailRow; rendered: RenderedMail } | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  const template = mail && mailTemplateOf(mail.template)
  if (!template) return null
  // A link whose token was removed after sending leads nowhere, and its text shows that.
  const removed = Object.fromEntries(template.secretFields.map((door) => [door, 'removed-after-sending']))
  const context = await findMailContext(db, [mail])
  const content = composeMailOfRow({ ...mail, data: { ...removed, ...mail.data } }, context)
  if (!content) return null
  const pictures = await createMailPictureLoader({ mediaStore, log })(content, context.cars)
  // Nothing leaves from the outbox, so that nobody can answer.
  return { mail, rendered: renderMail({ ...content, replyToken: undefined }, { ...context, baseUrl, pictures }) }
}

/** A template with its sample data, as its recipient would see it without pictures. */
export function previewMail(
  name: string,
  { baseUrl, language = 'en' }: { baseUrl: string; language?: Language },
): RenderedMail | null {
  const content = composeSample(name, language, new Map())
  return content && renderMail(content, { baseUrl, language })
}

/** Like `previewMail`, with a picture of the studio for each car. */
export async function previewMailWithPictures(
  name: string,
  { baseUrl, language = 'en', mediaStore, log }: MailView & { language?: Language },
): Promise<RenderedMail | null> {
  const cars = sampleMailCars(mailTemplateOf(name)?.sample ?? {})
  const content = composeSample(name, language, cars)
  if (!content) return null
  const pictures = await createMailPictureLoader({ mediaStore, log })(content, cars)
  return renderMail(content, { baseUrl, language, pictures })
}

function composeSample(template: string, language: Language, cars: ReadonlyMap<string, MailCar>): MailContent | null {
  const data = mailTemplateOf(template)?.sample
  return data ? composeMailOfRow({ template, data }, { language, timeZone: 'UTC', cars }) : null
}

const samplePictures = ['saloon-navy-front', 'estate-silver-front']

function sampleMailCars({ carId, carTitle, cars }: Record<string, unknown>): ReadonlyMap<string, MailCar> {
  // Some mails only say how many cars there are.
  const several: { id: string; title: string }[] = Array.isArray(cars) ? cars : []
  const listed = [...several, { id: String(carId), title: String(carTitle) }]
  return new Map(
    listed.map(({ id, title }, at) => {
      const picture = studioCarPicture(samplePictures[at % samplePictures.length] ?? '')
      return [id, { title, location: null, picture }]
    }),
  )
}

import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { carIdOfMailData, type MailContext } from './find-mail-context.ts'
import { mailTemplateOf } from './mail-templates.ts'
import type { MailContent } from './templates/mail-content.ts'

/** The content of a mail, from what its row holds; null for a template of an earlier release. */
export function composeMailOfRow(
  { template: name, data }: { template: string; data: Record<string, unknown> },
  { language, timeZone, cars }: Pick<MailContext, 'language' | 'timeZone' | 'cars'>,
): MailContent | null {
  const template = mailTemplateOf(name)
  if (!template) return null
  const carId = carIdOfMailData(data)
  const location = (carId && cars.get(carId)?.location) || null
  const clock = { place: meetingTownAndTimeZone(location), readersTimeZone: timeZone }
  return { ...template.compose(data, language, clock), carId }
}

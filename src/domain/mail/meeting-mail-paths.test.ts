import { describe, expect, it } from 'vitest'
import { pathOfNotice } from '#domain/notices/notice-content.ts'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

const templates = Object.keys(mailTemplates).filter((name): name is MailTemplateName => name.startsWith('meeting-'))
const { bookingId } = mailTemplates['meeting-proposed'].sample
const pathOf = { buyer: `/dashboard/myOrders?q=${bookingId}`, seller: `/dashboard/mybuyers?q=${bookingId}` }

describe.each(['buyer', 'seller'] as const)(
  'G-14 what the %s is told about a meeting leads to where it is answered',
  (side) => {
    it.each(templates)('the mail %s, its entry for calendars and its notice', (template) => {
      const data = { ...mailTemplates[template].sample, side }
      const content = composeMailOfRow({ template, data }, { language: 'en', timeZone: 'UTC', cars: new Map() })
      const rendered = { baseUrl: 'https://cars.test', language: 'en', pictures: new Map() } as const
      expect(renderMail(content ?? expect.fail(), rendered).text).toContain(`https://cars.test${pathOf[side]}`)
      expect(content?.calendar?.path ?? pathOf[side]).toBe(pathOf[side])
      expect(pathOfNotice({ kind: 'meeting', event: template, data })).toBe(pathOf[side])
    })
  },
)

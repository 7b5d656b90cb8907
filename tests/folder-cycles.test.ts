import { describe, expect, it } from 'vitest'
import { findFolderCycles } from '../scripts/layers/folder-cycles.ts'

/** What the check says of files that contain nothing but these lines. */
const cyclesOf = (files: Record<string, string>) =>
  findFolderCycles(Object.entries(files).map(([name, text]) => ({ name, text })))

const mail = 'src/domain/mail/queue-mail.ts'
const templates = 'src/domain/mail/templates/offer-mails.ts'

describe('two folders that import each other are refused', () => {
  it.each([
    ['a value', "import { queueMail } from '../queue-mail.ts'"],
    ['a type', "import type { QueueMail } from '../queue-mail.ts'"],
    ['a type within an expression', "type Queue = typeof import('../queue-mail.ts')"],
    ['on use', "const { queueMail } = await import('#domain/mail/queue-mail.ts')"],
    ['for its effect', "import '../queue-mail.ts'"],
    ['for others', "export { queueMail } from '#domain/mail/queue-mail.ts'"],
    ['over several lines', "import {\n  type Mail,\n  queueMail,\n} from '../queue-mail.ts'"],
    ['as a worker', "new Worker(new URL('../queue-mail.ts', import.meta.url))"],
  ])('by %s', (_, line) => {
    const cycles = cyclesOf({ [mail]: "import { offerMails } from './templates/offer-mails.ts'", [templates]: line })
    expect(cycles).toHaveLength(1)
    expect(cycles.join()).toContain('src/domain/mail, src/domain/mail/templates')
    expect(cycles.join()).toContain(`${mail} → ${templates}, ${templates} → ${mail}`)
  })
})

it('folders that import each other through others are refused as one group, by files without a cycle of their own', () => {
  const cycles = cyclesOf({
    'src/domain/a/first.ts': "import { b } from '#domain/b/second.ts'",
    'src/domain/b/other.ts': "import { c } from '../c/third.ts'",
    'src/domain/c/fourth.ts': "import { a } from '../a/fifth.ts'",
    'src/domain/d/above.ts': "import { a } from '../a/first.ts'",
  })
  expect(cycles).toHaveLength(1)
  expect(cycles.join()).toMatch(/^src\/domain\/a, src\/domain\/b, src\/domain\/c: /)
})

it('imports in one direction, of packages, in comments and in tests are no cycle', () => {
  expect(
    cyclesOf({
      [mail]: "import { offerMails } from './templates/offer-mails.ts'\nimport { eq } from 'drizzle-orm'",
      [templates]: "import { mailSubject } from './mail-subject.ts'\n// import { queueMail } from '../queue-mail.ts'",
      'src/domain/mail/templates/offer-mails.test.ts': "import { queueMail } from '../queue-mail.ts'",
    }),
  ).toEqual([])
})

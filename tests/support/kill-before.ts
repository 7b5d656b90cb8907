import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

// Loaded with --import into a command that a test kills: KILL_BEFORE=query:TEXT ends the process by SIGKILL before it sends
// the first statement with this text, KILL_BEFORE=rename:TEXT before it renames a file to a path that ends with it.
const [kind, ...rest] = (process.env.KILL_BEFORE ?? '').split(':')
const wanted = rest.join(':')
const end = () => process.kill(process.pid, 'SIGKILL')

if (kind === 'query') {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, given: unknown[]) {
      const [first] = given
      const statement = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      if (typeof statement === 'string' && statement.includes(wanted)) end()
      return Reflect.apply(target, client, given)
    },
  })
}
if (kind === 'rename') {
  const { rename } = fs.promises
  Object.assign(fs.promises, {
    rename: async (...given: Parameters<typeof rename>) => {
      if (String(given[1]).endsWith(wanted)) end()
      return rename(...given)
    },
  })
  syncBuiltinESMExports()
}

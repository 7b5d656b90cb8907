import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findTestBrowser } from './browser.ts'

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

export type DevtoolsPage = {
  /** A command of the DevTools protocol: https://chromedevtools.github.io/devtools-protocol/ */
  send<Result>(method: string, params?: object): Promise<Result>
  /** Opens an address and waits until it is loaded. */
  visit(url: string): Promise<void>
  /** Resolves with the next event of that name. */
  next<Params>(event: string): Promise<Params>
  /** The value of an expression in the page. */
  value<Value>(expression: string): Promise<Value>
}

export type DevtoolsBrowser = { open(): Promise<DevtoolsPage>; close(): Promise<void> }

/**
 * A browser without a driver: a driver such as Playwright keeps references to pages, and Chromium does not store such a
 * page in its back/forward cache.
 */
export async function launchDevtoolsBrowser(): Promise<DevtoolsBrowser> {
  const { executablePath = '', args = [], env } = await findTestBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'forecourt-browser-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], {
    env: (env ?? process.env) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const socket = new WebSocket(await addressOf(child.stderr))
  await once(socket, 'open')
  return {
    open: () => openPage(socket),
    async close() {
      socket.close()
      child.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('The browser did not say where it listens.')
}

let lastId = 0

async function openPage(socket: WebSocket): Promise<DevtoolsPage> {
  const { targetId } = await call<{ targetId: string }>(socket, 'Target.createTarget', { url: 'about:blank' })
  const attachment = { targetId, flatten: true }
  const { sessionId } = await call<{ sessionId: string }>(socket, 'Target.attachToTarget', attachment)
  const send = <Result>(method: string, params: object = {}) => call<Result>(socket, method, params, sessionId)
  const next = <Params>(event: string) =>
    nextMessage(socket, (message) => message.method === event && message.sessionId === sessionId).then(
      ({ params }) => params as Params,
    )
  await send('Page.enable')
  return {
    send,
    next,
    async visit(url) {
      const loaded = next('Page.loadEventFired')
      await send('Page.navigate', { url })
      await loaded
    },
    async value<Value>(expression: string) {
      const options = { expression, returnByValue: true, awaitPromise: true }
      const { result } = await send<{ result: { value: Value } }>('Runtime.evaluate', options)
      return result.value
    },
  }
}

async function call<Result>(socket: WebSocket, method: string, params: object, sessionId?: string): Promise<Result> {
  lastId += 1
  const id = lastId
  const answered = nextMessage(socket, (message) => message.id === id)
  socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
  const { result, error } = await answered
  if (error) throw new Error(`${method}: ${error.message}`)
  return result as Result
}

function nextMessage(socket: WebSocket, isIt: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as Message
      if (!isIt(message)) return
      socket.removeEventListener('message', hear)
      resolve(message)
    }
    socket.addEventListener('message', hear)
  })
}

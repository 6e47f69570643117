import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findWebkit } from '../../scripts/steps/browser-paths.mjs'
import { findFreePort } from '../support/server/free-port.ts'

/** A reference to an element of a page. */
type Element = Record<string, string>

/** The key of an element's id in every response (WebDriver, 11.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A WebKitGTK window with the few commands that a smoke test needs. */
export type WebkitPage = {
  goto(url: string): Promise<void>
  /** Runs a function body in the page and awaits its result. */
  run<Value>(body: string, ...args: unknown[]): Promise<Value>
  /** Waits until the body returns a value other than null, undefined or false. @throws after 15 seconds */
  waitFor<Value>(body: string, ...args: unknown[]): Promise<Value>
  /** Types with real keys into the element that the body returns. For a file input, the text is a path. */
  type(body: string, text: string): Promise<void>
  click(body: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a window with plain WebDriver, because Debian does not package Playwright's build of WebKit.
 * @throws if WebKitGTK is not installed
 */
export async function openWebkit(): Promise<WebkitPage> {
  const installed = findWebkit()
  if (!installed) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb')
  const display = spawn(
    installed.display,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await findFreePort()
  const driver = spawn(installed.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, LANG: 'en_US.UTF-8' },
  })
  const end = () => Promise.all([driver, display].map(endProcess))
  try {
    const base = `http://127.0.0.1:${port}`
    const options = { binary: installed.browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await untilListening(() =>
      call<{ sessionId: string }>(`${base}/session`, 'POST', { capabilities }),
    )
    return toPage(`${base}/session/${sessionId}`, end)
  } catch (error) {
    await end()
    throw error
  }
}

function toPage(session: string, end: () => Promise<unknown>): WebkitPage {
  const send = <Value>(path: string, body: object) => call<Value>(session + path, 'POST', body)
  const run = <Value>(body: string, ...args: unknown[]) =>
    send<Value>('/execute/sync', { script: `return (async (...args) => { ${body} })(...arguments)`, args })

  async function waitFor<Value>(body: string, ...args: unknown[]): Promise<Value> {
    const deadline = Date.now() + 15_000
    for (;;) {
      const value = await run<Value | null | false>(body, ...args)
      if (value !== null && value !== undefined && value !== false) return value
      if (Date.now() > deadline) {
        throw new Error(`Timed out waiting for: ${body}\n${await run('return document.body.innerText')}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  const find = async (body: string) => (await waitFor<Element>(body))[elementKey]
  return {
    run,
    waitFor,
    goto: (url) => send('/url', { url }),
    type: async (body, text) => send(`/element/${await find(body)}/value`, { text }),
    click: async (body) => send(`/element/${await find(body)}/click`, {}),
    async close() {
      await call(session, 'DELETE').catch(() => undefined)
      await end()
    },
  }
}

async function call<Value>(url: string, method: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    // WebKitGTK may never respond.
    signal: AbortSignal.timeout(30_000),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`)
  return value
}

async function untilListening<Value>(ask: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + 10_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isRejected = error instanceof TypeError
      if (!isRejected || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'close')
  process.kill('SIGTERM')
  await ended
}

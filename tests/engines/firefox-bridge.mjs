#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Script } from 'node:vm'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '../../scripts/steps/browser-paths.mjs'

/**
 * Starts Firefox for Playwright, which runs this program as its browser, and passes the messages of WebDriver BiDi on in
 * both directions. Playwright expects a newer protocol than the oldest Firefox ESR in CONTRIBUTING, "Other engines", has.
 * Delete each of the parts below when that Firefox no longer needs it, and this program with the last part.
 */

/**
 * Playwright sends these commands to each browser or context, and fails if Firefox does not know them. No test needs
 * their effect, so they succeed. Any other unknown command still fails.
 */
const unneeded = new Set([
  'network.addDataCollector',
  'browser.setDownloadBehavior',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'emulation.setMediaFeaturesOverride',
])

const isUnneeded = ({ method, params }) =>
  unneeded.has(method) ||
  // The language that Firefox has anyway.
  (method === 'emulation.setLocaleOverride' && params.locale === 'en-US')

/**
 * Playwright passes each function as text to a script in the page, which calls `eval`. In Firefox 140, the policy of the
 * page blocks that. Firefox itself may evaluate text, so the function becomes a part of the command.
 */
function avoidEval({ method, params }) {
  if (method !== 'script.callFunction') return
  if (params.functionDeclaration !== '(utilityScript, ...args) => utilityScript.evaluate(...args)') return
  const [, , , { value: text }] = params.arguments
  const body = isExpression(text) ? `return (${withoutEval(text, params.arguments)}\n)` : text
  params.functionDeclaration = `(utilityScript, ...args) => {
    const global = { eval() { ${body}\n } }
    return Object.create(utilityScript, { global: { value: global } }).evaluate(...args)
  }`
}

/** Otherwise it is a program, such as that of axe, whose result no test uses. */
function isExpression(text) {
  try {
    return Boolean(new Script(`(${text}\n)`))
  } catch {
    return false
  }
}

/** Some of these functions call `eval` with another function, which is one of their arguments. */
function withoutEval(text, functionArguments) {
  // Playwright's own way of typing, which `typeLikeAPerson` replaces.
  if (text.includes('injectedScript.extend(')) return '() => undefined'
  const inner =
    /"value":"functionText"\}\],\[\{"type":"string","value":"v"\},\{"type":"string","value":("(?:[^"\\]|\\.)*")/
  const [, found] = inner.exec(JSON.stringify(functionArguments)) ?? []
  if (!found) return text
  return text.replace(/\w+\.eval\("\(" \+ \w+\.functionText \+ "\)"\)/, () => `(${JSON.parse(found)}\n)`)
}

/** Firefox 140 does not report that a page has changed its own URL. This script of each page reports it. */
const historyChannel = 'cakelock-history'
const historyCommand = {
  id: Number.MAX_SAFE_INTEGER,
  method: 'script.addPreloadScript',
  params: {
    functionDeclaration: `(report) => {
      for (const name of ['pushState', 'replaceState']) {
        const change = History.prototype[name]
        History.prototype[name] = function (...args) {
          change.apply(this, args)
          report(location.href)
        }
      }
      addEventListener('popstate', () => report(location.href))
    }`,
    arguments: [{ type: 'channel', value: { channel: historyChannel } }],
  },
}
const toHistoryEvent = ({ source, data }) => ({
  type: 'event',
  method: 'browsingContext.historyUpdated',
  params: { context: source.context, url: data.value, timestamp: Date.now() },
})

function connect(playwright, browser) {
  const pending = new Set()
  const opened = new Promise((resolve) => browser.on('open', resolve))
  playwright.on('message', async (data) => {
    const command = JSON.parse(data)
    if (isUnneeded(command)) pending.add(command.id)
    avoidEval(command)
    await opened
    browser.send(JSON.stringify(command))
  })
  browser.on('message', (data) => {
    const message = JSON.parse(data)
    const version = message.result?.capabilities?.browserVersion
    if (version && Number.parseInt(version, 10) < 153) browser.send(JSON.stringify(historyCommand))
    const received = toReceived(message)
    if (received) playwright.send(JSON.stringify(received))
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())

  /** @returns what Playwright receives instead of the message, if anything */
  function toReceived(message) {
    const { id, error, method, params } = message
    if (id === historyCommand.id) return undefined
    if (method === 'script.message' && params.channel === historyChannel) return toHistoryEvent(params)
    const isIgnored = pending.delete(id) && error === 'unknown command'
    return isIgnored ? { type: 'success', id, result: {} } : message
  }
}

function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    // Playwright waits for this line.
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(address + url)))
}

const firefox = spawn(findFirefox(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => firefox.kill('SIGTERM'))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line) ?? []
  if (address) listen(address)
  else process.stderr.write(`${line}\n`)
})

#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '../../scripts/steps/browser-paths.mjs'

/**
 * Starts Firefox for Playwright, which runs this program as its browser, with the arguments of Firefox. Passes the
 * messages of WebDriver BiDi on in both directions. Playwright sends commands to every browser and context that Firefox
 * ESR does not know, and gives up if one of them fails; the response to these is changed to a success. No test needs
 * their effect. Any other unknown command still fails, so a test that needs it says so.
 *
 * Delete an entry when the oldest Firefox in CONTRIBUTING, "Other engines", knows it, and this program after the last.
 * @see https://developer.mozilla.org/docs/Web/WebDriver/Reference/BiDi/Modules for the first version of each command
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
 * Playwright passes each function as text to a script in the page, which calls `eval`. In Firefox ESR 140, the policy of
 * the page blocks that. Firefox itself may evaluate text, so the function becomes a part of the command.
 */
function avoidEval({ method, params }) {
  if (method !== 'script.callFunction') return
  if (params.functionDeclaration !== '(utilityScript, ...args) => utilityScript.evaluate(...args)') return
  const [, isFunction, , { value: text }] = params.arguments
  if (isFunction.value !== true) return
  // Playwright's own way of typing, which `typeLikeAPerson` replaces. It also calls `eval`.
  const isExtension = text.includes('injectedScript.extend(')
  params.functionDeclaration = `(utilityScript, ...args) => {
    const global = { eval: () => (${isExtension ? '() => undefined' : text}
    ) }
    return Object.create(utilityScript, { global: { value: global } }).evaluate(...args)
  }`
}

const firefox = spawn(findFirefox(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => firefox.kill('SIGTERM'))

// Playwright reads the address of the browser in these lines.
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line) ?? []
  if (address) listen(address)
  else console.error(line)
})

function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`)
  })
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(address + url)))
}

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
  browser.on('message', (data) => playwright.send(toResponse(String(data))))
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())

  function toResponse(text) {
    const { id, type, error } = JSON.parse(text)
    const isUnknown = type === 'error' && error === 'unknown command'
    return pending.delete(id) && isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text
  }
}

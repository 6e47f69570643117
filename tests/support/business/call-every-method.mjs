// Calls every method of the provider's two clients for businesses, and prints what each requests and how the server responds.
// Runs in a separate process, because the client for browsers needs globals of a page:
// node call-every-method.mjs ORIGIN PROJECT_ID SECRET PUBLIC_TOKEN

import { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import { B2BClient } from 'stytch'

const [origin = '', projectId = '', secret = '', publicToken = ''] = process.argv.slice(2)

/** @typedef {{ method: string, path: string, status: number, error: string }} Request */
/** @type {Request[]} */
const requests = []
/** @type {Promise<void>[]} */
const navigations = []

const send = globalThis.fetch
/** @type {typeof fetch} */
globalThis.fetch = async (url, init) => {
  const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  const { pathname } = new URL(String(url))
  const error = /"error_type": ?"(\w+)"|invalid_oauth_provider/.exec(await response.clone().text())
  requests.push({
    method: init?.method ?? 'GET',
    path: pathname,
    status: response.status,
    error: error ? (error[1] ?? error[0]) : '',
  })
  return response
}

setUpPage()
console.log = console.warn = console.error = () => {}

/** Parameters for any method: each field is a text, and so is the whole. */
const parameters = new Proxy(/** @type {Record<string | symbol, unknown>} */ ({}), {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => 'x'
    if (name === 'project_id') return projectId
    if (name === 'custom_scopes' || name === 'scopes') return []
    return typeof name === 'string' ? 'x' : undefined
  },
})

/** What a client has besides its methods. */
const internals = new Set([
  ...['fetchConfig', 'jwtConfig', 'jwksClient', 'jwtOptions', 'policyCache'],
  ...[
    'dfpProtectedAuth',
    'policyPromise',
    'cachedPolicy',
    'roleIds',
    'getCodeChallenge',
    'handlePKCEForAuthenticate',
  ],
  ...['getBaseApiUrl', 'startOAuthFlow', 'startDiscoveryOAuthFlow', 'startOneTap', 'startOneTapDiscovery'],
  ...['navigate', 'updateMemberIfSelf', 'constructor'],
])

/**
 * @param {object} group
 * @returns {string[]}
 */
function listNames(group) {
  const names = new Set()
  for (let part = group; part && part !== Object.prototype; part = Object.getPrototypeOf(part))
    for (const name of Object.getOwnPropertyNames(part)) names.add(name)
  return [...names].filter((name) => !internals.has(name) && !name.startsWith('_'))
}

/** @type {{ name: string, requests: Request[] }[]} */
let methods = []

/**
 * @param {object} group
 * @param {string[]} path
 */
async function callAll(group, path = []) {
  for (const name of listNames(group)) {
    const value = Reflect.get(group, name)
    if (typeof value === 'object' && value !== null) await callAll(value, [...path, name])
    if (typeof value === 'function') await callMethod(() => value.call(group, parameters), [...path, name])
  }
}

/**
 * @param {() => unknown} call
 * @param {string[]} path
 */
async function callMethod(call, path) {
  requests.length = 0
  try {
    await Promise.race([call(), new Promise((resolve) => setTimeout(resolve, 5000))])
  } catch {
    // The response is what counts.
  }
  await Promise.all(navigations.splice(0))
  const isOfMethod = ({ path: called }) => !/\/(?:events|projects\/bootstrap)(?:\/|$)/.test(called)
  methods.push({ name: path.join('.'), requests: requests.filter(isOfMethod) })
}

/** The parts of a page that the client for browsers reads. */
function setUpPage() {
  const listeners = { addEventListener() {}, removeEventListener() {}, dispatchEvent() {} }
  const createStorage = () => {
    const values = new Map()
    return {
      getItem: (/** @type {string} */ key) => values.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => values.set(key, value),
      removeItem: (/** @type {string} */ key) => values.delete(key),
    }
  }
  const document = { cookie: '', visibilityState: 'visible', querySelectorAll: () => [], ...listeners }
  const location = new Proxy(new URL('http://localhost/'), {
    get: (url, name) => Reflect.get(url, name),
    set: (_, _name, url) => navigations.push(fetch(String(url)).then(() => {})) > 0,
  })
  const storages = { localStorage: createStorage(), sessionStorage: createStorage() }
  const globals = { window: globalThis, document, location, ...storages, ...listeners }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
}

const endpoints = {
  testAPIURL: origin,
  liveAPIURL: origin,
  dfpBackendURL: origin,
  clientsideServicesIframeURL: origin,
}
const browserClient = new StytchB2BClient(publicToken, /** @type {object} */ ({ endpoints }))
await callAll(browserClient)
const browser = methods
methods = []
await callAll(new B2BClient({ project_id: projectId, secret, env: `${origin}/`, fraud_env: `${origin}/` }))
process.stdout.write(JSON.stringify({ browser, backend: methods }), () => process.exit(0))

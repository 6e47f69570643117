import { describe, expect, it } from 'vitest'
import { handleCalls } from './handle-calls.ts'

const site = 'https://shop.example'
const around = {} as Window

/** A framed page. `send` delivers a message and returns the responses on its port. */
function createFrame() {
  let onNotice = (_: MessageEvent) => {}
  const requests: unknown[] = []
  handleCalls(
    {
      parent: around,
      addEventListener: (_, listener) => {
        onNotice = listener
      },
    },
    {
      embedders: [site],
      methods: {
        double: (request) => {
          requests.push(request)
          return Number(request) * 2
        },
        reject: () => {
          throw Object.assign(new Error('No.'), {
            name: 'StytchAPIError',
            error_type: 'nothing',
            cause: () => {},
          })
        },
      },
    },
  )
  const send = async (event: object) => {
    const responses: unknown[] = []
    const port = { postMessage: (sent: unknown) => responses.push(structuredClone(sent)), close: () => {} }
    onNotice({ source: around, origin: site, ports: [port], ...event } as unknown as MessageEvent)
    await new Promise((resolve) => setTimeout(resolve))
    return responses
  }
  return { send, requests }
}

const double = { method: 'double', args: [21] }

describe('handleCalls', () => {
  it('responds to a call on its port', async () => {
    expect(await createFrame().send({ data: double })).toEqual([{ success: true, payload: 42 }])
  })

  it('responds to a failed call with the fields of the error', async () => {
    expect(await createFrame().send({ data: { method: 'reject', args: [] } })).toEqual([
      { success: false, error: { name: 'StytchAPIError', message: 'No.', error_type: 'nothing' } },
    ])
  })

  it.each(['unknown', 'toString', '__proto__', 'constructor'])(
    'responds to a call of the missing method %s with an error',
    async (method) => {
      expect(await createFrame().send({ data: { method, args: [1] } })).toEqual([
        { success: false, error: { name: 'TypeError', message: `There is no method '${method}' here.` } },
      ])
    },
  )

  it.each([
    ['another origin', { origin: 'https://evil.example', data: double }],
    ['an origin that begins with an allowed one', { origin: `${site}.evil.example`, data: double }],
    ['an opaque origin', { origin: 'null', data: double }],
    ['another window', { source: {}, data: double }],
    ['a message without a port', { ports: [], data: double }],
    ['a message that is a string', { data: 'double' }],
    ['a message that is null', { data: null }],
    ['a message without a method', { data: { args: [1] } }],
    ['a message without a list of arguments', { data: { method: 'double', args: 1 } }],
  ])('ignores %s', async (_, event) => {
    const { send, requests } = createFrame()
    expect(await send(event)).toEqual([])
    expect(requests).toEqual([])
  })
})

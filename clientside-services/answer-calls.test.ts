import { describe, expect, it } from 'vitest'
import { answerCalls } from './answer-calls.ts'

const site = 'https://shop.example'
const around = {} as Window

/** A page in a frame, and what comes back on the port when a message reaches it. */
function createFrame() {
  let hear = (_: MessageEvent) => {}
  const asked: unknown[] = []
  answerCalls(
    {
      parent: around,
      addEventListener: (_, listener) => {
        hear = listener
      },
    },
    {
      embedders: [site],
      methods: {
        double: (request) => {
          asked.push(request)
          return Number(request) * 2
        },
        refuse: () => {
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
    const answers: unknown[] = []
    const port = { postMessage: (sent: unknown) => answers.push(structuredClone(sent)), close: () => {} }
    hear({ source: around, origin: site, ports: [port], ...event } as unknown as MessageEvent)
    await new Promise((resolve) => setTimeout(resolve))
    return answers
  }
  return { send, asked }
}

const double = { method: 'double', args: [21] }

describe('a call', () => {
  it('is answered on its port', async () => {
    expect(await createFrame().send({ data: double })).toEqual([{ success: true, payload: 42 }])
  })

  it('that fails is answered with the fields that the client makes an error of', async () => {
    expect(await createFrame().send({ data: { method: 'refuse', args: [] } })).toEqual([
      { success: false, error: { name: 'StytchAPIError', message: 'No.', error_type: 'nothing' } },
    ])
  })

  it.each(['unknown', 'toString', '__proto__', 'constructor'])('of %s is an error', async (method) => {
    expect(await createFrame().send({ data: { method, args: [1] } })).toEqual([
      { success: false, error: { name: 'TypeError', message: `There is no method '${method}' here.` } },
    ])
  })

  it.each([
    ['another site', { origin: 'https://evil.example', data: double }],
    ['a site whose name begins alike', { origin: `${site}.evil.example`, data: double }],
    ['an origin that has no name', { origin: 'null', data: double }],
    ['another window', { source: {}, data: double }],
    ['somebody without a port', { ports: [], data: double }],
    ['somebody who sends a text', { data: 'double' }],
    ['somebody who sends nothing', { data: null }],
    ['somebody who names no method', { data: { args: [1] } }],
    ['somebody without a list of arguments', { data: { method: 'double', args: 1 } }],
  ])('of %s is not answered, and nothing is done', async (_, event) => {
    const { send, asked } = createFrame()
    expect(await send(event)).toEqual([])
    expect(asked).toEqual([])
  })
})

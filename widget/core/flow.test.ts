import { describe, expect, it, vi } from 'vitest'
import { createFlow } from './flow.ts'

type State = { screen: 'here' | 'there'; count: number }
type Event = 'ask' | 'go' | 'responded' | 'failed' | 'nothing'

/** A machine with one effect, whose result is sent by the test. */
function createTestFlow() {
  const orders: { signal: AbortSignal; response(event?: Event): void; reject(error: unknown): void }[] = []
  const failures: unknown[] = []
  const flow = createFlow<State, Event, 'order'>({
    first: { screen: 'here', count: 0 },
    step(state, event) {
      if (event === 'ask') return { state, effect: 'order' }
      if (event === 'go') return { state: { ...state, screen: 'there' } }
      if (event === 'nothing') return { state }
      return { state: { ...state, count: state.count + 1 } }
    },
    perform: (_, signal) => new Promise((response, reject) => orders.push({ signal, response, reject })),
    fail(_, error) {
      failures.push(error)
      return 'failed'
    },
  })
  return { flow, orders, failures }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('createFlow', () => {
  it('performs an effect inside send, so that a click is still on the stack', () => {
    const { flow, orders } = createTestFlow()
    flow.send('ask')
    expect(orders).toHaveLength(1)
  })

  it('sends the event that an effect returns', async () => {
    const { flow, orders } = createTestFlow()
    flow.send('ask')
    orders[0]?.response('responded')
    await settle()
    expect(flow.state().count).toBe(1)
  })

  it('aborts the effects of a screen when it is left, and drops their late events', async () => {
    const { flow, orders, failures } = createTestFlow()
    flow.send('ask')
    flow.send('ask')
    flow.send('go')
    expect(orders.map((order) => order.signal.aborted)).toEqual([true, true])
    orders[0]?.response('responded')
    orders[1]?.reject(new Error('too late'))
    await settle()
    expect(flow.state()).toEqual({ screen: 'there', count: 0 })
    // A late failure is still converted to an event, which is then dropped.
    expect(failures).toHaveLength(1)
  })

  it('sends a failure event for a thrown error', async () => {
    const { flow, orders, failures } = createTestFlow()
    const error = new Error('no')
    flow.send('ask')
    orders[0]?.reject(error)
    await settle()
    expect(failures).toEqual([error])
    expect(flow.state().count).toBe(1)
  })

  it('notifies listeners of changes only, with the previous state', () => {
    const { flow } = createTestFlow()
    const listener = vi.fn()
    const stop = flow.subscribe(listener)
    flow.send('nothing')
    expect(listener).not.toHaveBeenCalled()
    flow.send('go')
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      { screen: 'there', count: 0 },
      { screen: 'here', count: 0 },
    )
    stop()
    flow.send('responded')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('does not perform an effect for a screen that a listener has left', () => {
    const perform = vi.fn(async () => undefined)
    const flow = createFlow<State, 'ask' | 'go', 'order'>({
      first: { screen: 'here', count: 0 },
      step: (state, event) =>
        event === 'ask'
          ? { state: { ...state, count: 1 }, effect: 'order' }
          : { state: { ...state, screen: 'there' } },
      perform,
      fail: () => 'go',
    })
    flow.subscribe((state) => {
      if (state.count === 1 && state.screen === 'here') flow.send('go')
    })
    flow.send('ask')
    expect(flow.state().screen).toBe('there')
    expect(perform).not.toHaveBeenCalled()
  })

  it('drops running effects when stopped, and can continue', async () => {
    const { flow, orders } = createTestFlow()
    flow.send('ask')
    flow.stop()
    orders[0]?.response('responded')
    await settle()
    expect(flow.state().count).toBe(0)
    flow.send('ask')
    orders[1]?.response('responded')
    await settle()
    expect(flow.state().count).toBe(1)
  })
})

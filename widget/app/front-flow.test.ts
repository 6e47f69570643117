import { describe, expect, it } from 'vitest'
import { settle } from '#support/widget/test-widget.ts'
import { createLazy } from '../core/lazy.ts'
import type { Problem } from '../core/problem.ts'
import { createFrontFlow } from './front-flow.ts'
import { readSettings } from './read-settings.ts'
import type { WidgetEffect, WidgetEvent } from './states.ts'
import type { Widget } from './widget.ts'

const { settings: defaults } = readSettings(undefined, null, 'https://host.test/')
const settings = () => defaults

type Runtime = Pick<Widget, 'perform' | 'fail'>

/** A first screen whose runtime is loaded by the test. */
function createFront() {
  const performed: WidgetEffect[] = []
  const reported: Problem[] = []
  const coming: { arrive(): void; lose(): void }[] = []
  const runtime: Runtime = {
    async perform(effect) {
      performed.push(effect)
      return undefined
    },
    fail: () => ({ method: 'widget', type: 'loadFailed', problem: { code: 'from behind' } }),
  }
  const widget = createLazy(
    () =>
      new Promise<Runtime>((resolve, reject) => {
        coming.push({ arrive: () => resolve(runtime), lose: () => reject(new TypeError('lost')) })
      }),
  )
  const flow = createFrontFlow(
    { find: () => undefined },
    widget,
    (problem) => reported.push(problem),
    settings,
  )
  const request: WidgetEvent = {
    method: 'otp',
    type: 'codeRequested',
    channel: 'email',
    destination: 'ann@example.org',
  }
  return { flow, widget, runtime, performed, reported, coming, enter: () => flow.send(request), request }
}

describe('the first screen before the widget has loaded', () => {
  it('drops pending effects when the host resets the widget', async () => {
    const { flow, coming, performed, enter } = createFront()
    enter()
    flow.stop()
    coming[0]?.arrive()
    await settle()
    expect(performed).toEqual([])
  })

  it('keeps one submission and performs it once the widget has loaded', async () => {
    const { flow, coming, performed, enter, request } = createFront()
    enter()
    enter()
    expect(flow.state()).toMatchObject({ screen: 'Main', busy: 'otp' })
    await settle()
    expect(performed).toEqual([])
    coming[0]?.arrive()
    await settle()
    expect(performed).toEqual([{ method: 'widget', run: 'load', event: request }])
  })

  it('shows an error if the widget fails to load, and loads it again on the next submission', async () => {
    const { flow, coming, performed, reported, enter } = createFront()
    enter()
    coming[0]?.lose()
    await settle()
    expect(flow.state()).toMatchObject({ busy: null, errorMessage: { code: 'unreachable' } })
    expect(reported).toEqual([{ code: 'unreachable' }])
    enter()
    coming[1]?.arrive()
    await settle()
    expect(performed).toHaveLength(1)
  })

  it('performs an effect synchronously once loaded, with the click still on the stack', async () => {
    const { widget, coming, performed, enter } = createFront()
    const arrival = widget.load()
    coming[0]?.arrive()
    await arrival
    enter()
    expect(performed).toHaveLength(1)
  })

  it('lets the widget report a failed effect', async () => {
    const { flow, widget, runtime, coming, reported, enter } = createFront()
    const arrival = widget.load()
    coming[0]?.arrive()
    await arrival
    runtime.perform = async () => Promise.reject(new Error('no'))
    enter()
    await settle()
    expect(flow.state()).toMatchObject({ errorMessage: { code: 'from behind' } })
    expect(reported).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { createTestWidget, settle } from '#support/widget/test-widget.ts'
import { loaders } from './method-loaders.ts'
import { createMethods } from './methods.ts'

/** Methods that load, or fail to load, when the test lets them. */
function createShipment() {
  const held: { arrive(): void; lose(): void }[] = []
  const methods = createMethods((name) => {
    if (name !== 'otp') return loaders[name]()
    return new Promise((arrive, reject) => {
      held.push({
        arrive: () => void loaders.otp().then(arrive),
        lose: () => reject(Object.assign(new Error('lost'), { code: 'unreachable' })),
      })
    })
  })
  return { methods, held }
}

/** Longer than the module loader of the tests takes. */
const arrival = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('a method that has not loaded yet', () => {
  it('is loaded by the first press, which then takes effect', async () => {
    const { methods, held } = createShipment()
    const { widget, request, provider, response, screen } = createTestWidget(undefined, { methods })
    request()
    expect(widget.flow.state()).toMatchObject({ screen: 'Main', busy: 'otp' })
    request()
    expect(held).toHaveLength(1)
    await loaders.otp()
    held[0]?.arrive()
    await arrival()
    await response()
    expect(provider.messages()).toHaveLength(1)
    expect(screen()).toBe('OTPAuthenticate')
  })

  it('shows an error if it fails to load, and is loaded again', async () => {
    const { methods, held } = createShipment()
    const { widget, request } = createTestWidget(undefined, { methods })
    request()
    held[0]?.lose()
    await settle()
    expect(widget.flow.state()).toMatchObject({
      screen: 'Main',
      busy: null,
      errorMessage: { code: 'unreachable' },
    })
    request()
    expect(held).toHaveLength(2)
  })

  it('keeps the stored state of a reload until it has loaded', async () => {
    const stored = {
      otpState: { type: 'email', methodId: 'method-1', otpDestination: 'ann@example.org' },
      phone: null,
      expiresAt: 300_000,
      resendAt: 15_000,
    }
    const { methods, held } = createShipment()
    const setup = createTestWidget(stored, { methods })
    const drawable = setup.widget.resume()
    expect(setup.persisted.value).toEqual(stored)
    await loaders.otp()
    held.forEach(({ arrive }) => {
      arrive()
    })
    await drawable
    await arrival()
    expect(setup.widget.flow.state()).toMatchObject({ screen: 'OTPAuthenticate', resend: 'waiting' })
    expect(setup.persisted.value).toEqual(stored)
  })
})

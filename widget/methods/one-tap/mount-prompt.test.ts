import { describe, expect, it } from 'vitest'
import { type Circumstances, createPage, not } from '#support/widget/one-tap-page.ts'
import { settle } from '#support/widget/test-widget.ts'
import { mainScreen } from '../../core/states.ts'

/** A page on which One Tap has begun. */
async function openPage(circumstances?: Circumstances) {
  const page = createPage(circumstances)
  return { ...page, end: await page.begin() }
}

describe('a prompt over the page', () => {
  it('opens with the project’s client ID, with the button in the form', async () => {
    const { seen, holds } = await openPage()
    expect(seen.settings).toMatchObject({ client_id: 'client', use_fedcm_for_prompt: true })
    expect(seen.settings).not.toHaveProperty('prompt_parent_id')
    expect(holds()).toBe('button')
  })

  it('submits its credential to the provider', async () => {
    const { seen, effects } = await openPage()
    seen.settings?.callback?.({ credential: 'a.b.c', select_by: 'user' })
    expect(effects).toEqual([{ method: 'one-tap', run: 'submit', credential: 'a.b.c' }])
  })

  it('closes when another call starts and stays closed', async () => {
    const { seen, state, change, holds } = await openPage()
    change({ ...state(), busy: 'oauth' })
    expect(seen.canceled).toBe(1)
    change(mainScreen())
    await settle()
    expect(holds()).toBe('button')
    expect(seen.canceled).toBe(1)
  })

  it.each<[string, (page: Awaited<ReturnType<typeof openPage>>) => void]>([
    ['when the host resets the widget', ({ change }) => change(mainScreen())],
    ['when a session starts', ({ signIn }) => signIn()],
    ['with the tag', ({ end }) => end()],
  ])('closes %s', async (_, close) => {
    const page = await openPage()
    close(page)
    expect([page.seen.canceled, page.holds()]).toEqual([1, 'button'])
  })

  it('emits an event when dismissed', async () => {
    const { notify, outputs, holds } = await openPage()
    notify({ ...not, isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' })
    expect(outputs).toEqual([{ type: 'logged', name: 'one_tap_closed', details: { type: 'user_cancel' } }])
    expect(holds()).toBe('button')
  })
})

describe('a prompt in the form', () => {
  const embedded = { position: 'embedded' }

  it('is mounted in its node and gets its height', async () => {
    const { seen, notify, holds, state } = await openPage(embedded)
    expect(seen.settings?.prompt_parent_id).toBe('google-parent-prompt')
    expect(holds()).toBe('spinner')
    // The node is observed before it has content.
    seen.height(0)
    expect(holds()).toBe('spinner')
    notify(not)
    seen.height(200)
    expect(state().oneTap).toEqual({ holds: 'prompt', height: 200 })
  })

  it('leaves the button when it closes', async () => {
    const { seen, notify, holds } = await openPage(embedded)
    notify(not)
    seen.height(200)
    seen.height(0)
    expect(holds()).toBe('button')
  })

  it('leaves the button if it appears outside the form', async () => {
    const { notify, clock, holds, seen } = await openPage(embedded)
    notify(not)
    await clock.move(300)
    expect(holds()).toBe('button')
    expect(seen.canceled).toBe(0)
  })

  it('waits for a slow layout', async () => {
    const { notify, clock, holds, seen } = await openPage(embedded)
    notify(not)
    seen.isFilled = true
    await clock.move(300)
    expect(holds()).toBe('spinner')
    seen.height(200)
    expect(holds()).toBe('prompt')
  })

  it('leaves the button if it never reports', async () => {
    const { clock, holds } = await openPage({ position: 'forceLegacyEmbedded', usesFedCM: true })
    await clock.move(4_999)
    expect(holds()).toBe('spinner')
    await clock.move(1)
    expect(holds()).toBe('button')
  })

  it('floats in a browser with FedCM', async () => {
    const { seen } = await openPage({ ...embedded, usesFedCM: true })
    expect(seen.settings).not.toHaveProperty('prompt_parent_id')
  })
})

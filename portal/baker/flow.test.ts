import { describe, expect, it } from 'vitest'
import { Grantee } from '#contract/ids.ts'
import { toScreenText } from '#languages/screen-text.ts'
import type { Choice } from './chosen-files.ts'
import type { BakedCake } from './engine/baking.ts'
import {
  type BakerEvent,
  type BakerState,
  bakerStep,
  isBusy,
  nothingChosen,
  type Permissions,
} from './flow.ts'

const choice: Choice = { files: [], isArchive: false, title: 'a.txt', size: 5 }
const permissions = { grantees: [], openable: null, expires: null, notice: undefined, layers: undefined }
const order = { ...permissions, choice, idempotencyKey: 'one' }
const layers = { locked: ['salary'], grants: new Map() }
const layeredOrder = { ...order, layers }
const stored = { place: 'p', title: 'a.txt', size: 69, checksum: 'c', headerHash: 'h', at: 0 }
const baked: BakedCake = {
  ...stored,
  key: 'k',
  fieldKeys: [{ name: 'salary', key: 'f' }],
  locked: [{ name: 'salary', count: 2, rows: '2–3' }],
}
const problem = { code: 'rejected', text: toScreenText('No.') } as const
const registeredCake = { id: 'file-1', stored, locked: baked.locked }

const missing: BakerState = { screen: 'choosing', choice: undefined, problem: { code: 'noFiles' } }
const chosen: BakerState = { screen: 'choosing', choice }
const chosenAgain = { ...chosen, draft: permissions }
const started = { processed: 0, total: 5, since: 1, at: 1 }
const encrypting: BakerState = { screen: 'encrypting', order, ...started }
const locking: BakerState = { screen: 'locking', order: layeredOrder, ...started }
const registering: BakerState = { screen: 'registering', order, cake: baked }
const unregistered: BakerState = { screen: 'unregistered', order, cake: baked, problem }
const registered: BakerState = { screen: 'registered', order, cake: registeredCake, isSaving: false }
const saving: BakerState = { ...registered, isSaving: true }
const saved: BakerState = { screen: 'saved', order, cake: registeredCake, isDownload: false }

const bakePressed: Extract<BakerEvent, { type: 'bakePressed' }> = {
  type: 'bakePressed',
  permissions,
  idempotencyKey: 'one',
  at: 1,
}
const progress = { step: 'checksum', processed: 3, total: 69 } as const

const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => Grantee.parse(`guest${index}@mail.test`))

/** Recipients who can each open all of the locked fields. */
function ofFields(recipients: number, fields: number): Permissions {
  const locked = Array.from({ length: fields }, (_, index) => `field ${index}`)
  const grantees = guests(recipients)
  const grants = new Map(
    grantees.map((grantee) => [grantee as string, { opens: 'chosen', fields: locked } as const]),
  )
  return { ...permissions, grantees, layers: { locked, grants } }
}

describe('the limit on permissions (rule F18)', () => {
  it.each<[string, Permissions, number | undefined]>([
    ['1000 recipients', { ...permissions, grantees: guests(1000) }, undefined],
    ['1001 recipients', { ...permissions, grantees: guests(1001) }, 1001],
    ['10 recipients of 100 fields', ofFields(10, 100), undefined],
    ['7 recipients of 143 fields', ofFields(7, 143), 1001],
  ])('is checked before baking: %s', (_, ordered, count) => {
    const { state, effect } = bakerStep(chosen, { ...bakePressed, permissions: ordered })
    expect(effect?.run).toBe(count === undefined ? 'bake' : undefined)
    if (count !== undefined)
      expect(state).toEqual({ ...chosen, problem: { code: 'tooManyPermissions', count } })
  })
})

describe('the baker', () => {
  it.each<[string, BakerState, BakerEvent, BakerState, object?]>([
    ['shows what was chosen', nothingChosen, { type: 'filesChosen', choice }, chosen],
    [
      'clears what was chosen, to choose something else',
      { ...chosenAgain, problem },
      { type: 'choiceCleared' },
      { ...chosenAgain, choice: undefined },
    ],
    ['asks for files', nothingChosen, bakePressed, missing],
    ['bakes what was chosen', chosen, bakePressed, encrypting, { run: 'bake', order }],
    [
      'locks the fields first',
      chosen,
      { ...bakePressed, permissions: { ...permissions, layers } },
      locking,
      { run: 'bake', order: layeredOrder },
    ],
    [
      'bakes the layered file',
      locking,
      { type: 'progressed', progress: { step: 'encrypting', processed: 1, total: 69 }, at: 4 },
      { screen: 'encrypting', order: layeredOrder, processed: 1, total: 69, since: 4, at: 4 },
    ],
    ['keeps the form when another file is chosen', chosenAgain, { type: 'filesChosen', choice }, chosenAgain],
    [
      'measures each step from its first progress event',
      encrypting,
      { type: 'progressed', progress, at: 9 },
      { screen: 'checksum', order, processed: 3, total: 69, since: 9, at: 9 },
    ],
    [
      'registers a baked cake',
      encrypting,
      { type: 'baked', cake: baked },
      registering,
      { run: 'register', order, cake: baked },
    ],
    [
      'drops the keys once they are registered',
      registering,
      { type: 'registered', id: 'file-1' },
      registered,
    ],
    ['keeps the cake if the registration failed', registering, { type: 'failed', problem }, unregistered],
    [
      'repeats the registration with the same order',
      unregistered,
      { type: 'retryPressed' },
      registering,
      { run: 'register', order, cake: baked },
    ],
    [
      'deletes an abandoned cake',
      unregistered,
      { type: 'cancelPressed' },
      chosenAgain,
      { run: 'giveUp', cake: baked },
    ],
    [
      'stops baking and keeps the form',
      encrypting,
      { type: 'cancelPressed' },
      { ...chosenAgain, problem: { code: 'canceled' } },
      { run: 'stop' },
    ],
    [
      'returns to the form after a failure',
      encrypting,
      { type: 'failed', problem: { code: 'changed' } },
      { ...chosenAgain, problem: { code: 'changed' } },
    ],
    ['saves the cake', registered, { type: 'savePressed' }, saving, { run: 'save', cake: registeredCake }],
    ['ignores a second press of Save', saving, { type: 'savePressed' }, saving],
    ['offers Save again if the user canceled the dialog', saving, { type: 'saveEnded' }, registered],
    ['offers Save again after a failure', saving, { type: 'failed', problem }, { ...registered, problem }],
    ['ends with the saved cake', saving, { type: 'saved', isDownload: false }, saved],
    ['starts again after a discard', registered, { type: 'discarded' }, nothingChosen],
    ['starts again after a saved cake', saved, { type: 'anotherPressed' }, nothingChosen],
    ['ignores files while it is baking', encrypting, { type: 'filesChosen', choice }, encrypting],
    ['ignores a late failure', saved, { type: 'failed', problem }, saved],
  ])('%s', (_, state, event, next, effect) => {
    const expected = effect === undefined ? { state: next } : { state: next, effect }
    expect(bakerStep(state, event)).toEqual(expected)
  })

  it('asks before work is lost, but not once the cake is registered', () => {
    const busy = [locking, encrypting, registering, unregistered, saving].map(isBusy)
    expect([...busy, isBusy(chosen), isBusy(registered), isBusy(saved)]).toEqual([
      ...[true, true, true, true, true],
      ...[false, false, false],
    ])
  })
})

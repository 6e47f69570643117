import { describe, expect, it } from 'vitest'
import { limits } from '#contract/product.ts'
import type { OpenedCake } from './engine/opening.ts'
import { type OpenerEffect, type OpenerEvent, type OpenerState, openerStep } from './flow.ts'

const fileOf = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size })

const file = fileOf('report.pdf.cake')
const other = fileOf('letter.txt.cake')
const photo = fileOf('photo.png')
const huge = fileOf('film.mov.cake', limits.largeFileBytes + 1)
const brim = fileOf('film.mov.cake', limits.largeFileBytes)
const cake: OpenedCake = { name: 'report.pdf', size: 3, blob: new Blob(), discard: async () => {} }

const empty: OpenerState = { screen: 'empty' }
const chosen: OpenerState = { screen: 'chosen', file }
const working: OpenerState = { screen: 'checksum', file, done: 0, total: 10, since: 100, at: 100 }
const opened: OpenerState = { screen: 'opened', file, cake }
const refused: OpenerState = { screen: 'refused', file, problem: { code: 'undecryptable' } }

const press: OpenerEvent = { type: 'openPressed', email: 'ann@example.org', at: 100 }
const choose = (...files: File[]): OpenerEvent => ({ type: 'filesChosen', files })
const stop: OpenerEffect = { run: 'stop' }
const discard: OpenerEffect = { run: 'discard', cake }

describe('openerStep', () => {
  it.each<[string, OpenerState, OpenerEvent, OpenerState, OpenerEffect | undefined]>([
    ['selects a file', empty, choose(file), chosen, undefined],
    ['ignores an empty selection', chosen, choose(), chosen, undefined],
    [
      'rejects two files',
      empty,
      choose(file, other),
      { screen: 'empty', problem: { code: 'manyFiles' } },
      undefined,
    ],
    [
      'rejects another file type',
      empty,
      choose(photo),
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      undefined,
    ],
    [
      'does not open a file of another type',
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      press,
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      undefined,
    ],
    ['replaces a rejected file', refused, choose(other), { screen: 'chosen', file: other }, undefined],
    [
      'keeps the opened file when another one is selected',
      opened,
      choose(other),
      { screen: 'chosen', file: other },
      undefined,
    ],
    ['keeps the opened file on Open another', opened, { type: 'anotherPressed' }, empty, undefined],
    ['ignores Open another before a file is open', refused, { type: 'anotherPressed' }, refused, undefined],
    ['ignores a new file during the opening', working, choose(other), working, undefined],

    ['reports a missing file', empty, press, { screen: 'empty', problem: { code: 'noFile' } }, undefined],
    [
      'reports a missing email',
      chosen,
      { ...press, email: null },
      { screen: 'refused', file, problem: { code: 'noEmail' } },
      undefined,
    ],
    ['starts with the checksum', chosen, press, working, { run: 'open', file }],
    ['retries a rejected file', refused, press, working, { run: 'open', file }],
    ['ignores a second press', working, press, working, undefined],

    [
      'warns about more than 500 MB',
      { screen: 'chosen', file: huge },
      press,
      { screen: 'tooLarge', file: huge },
      undefined,
    ],
    [
      'does not warn about exactly 500 MB',
      { screen: 'chosen', file: brim },
      press,
      { ...working, file: brim, total: brim.size },
      { run: 'open', file: brim },
    ],
    [
      'opens a large file if the warning is accepted',
      { screen: 'tooLarge', file: huge },
      { type: 'warningAccepted', at: 100 },
      { ...working, file: huge, total: huge.size },
      { run: 'open', file: huge },
    ],
    [
      'returns to the file if the warning is declined',
      { screen: 'tooLarge', file: huge },
      { type: 'warningDeclined' },
      { screen: 'chosen', file: huge },
      undefined,
    ],

    [
      'keeps the start time within a step',
      working,
      { type: 'progressed', step: 'checksum', done: 5, total: 10, at: 150 },
      { ...working, done: 5, at: 150 },
      undefined,
    ],
    [
      'restarts the time with the next step',
      working,
      { type: 'progressed', step: 'keys', done: 0, total: 0, at: 160 },
      { ...working, screen: 'keys', total: 0, since: 160, at: 160 },
      undefined,
    ],
    [
      'ignores late progress',
      refused,
      { type: 'progressed', step: 'keys', done: 0, total: 0, at: 1 },
      refused,
      undefined,
    ],
    ['shows the opened file', working, { type: 'succeeded', cake }, opened, undefined],
    ['discards a file that opens after a cancellation', empty, { type: 'succeeded', cake }, empty, discard],
    ['shows a failure', working, { type: 'failed', problem: { code: 'undecryptable' } }, refused, undefined],
    ['ignores a late failure', empty, { type: 'failed', problem: { code: 'unknown' } }, empty, undefined],
    [
      'stops on Cancel',
      working,
      { type: 'cancelPressed' },
      { screen: 'refused', file, problem: { code: 'canceled' } },
      stop,
    ],

    ['stops on Clear', working, { type: 'cleared' }, empty, stop],
    ['discards the plaintext on Clear', opened, { type: 'cleared' }, empty, discard],
    ['clears a failure', refused, { type: 'cleared' }, empty, undefined],
  ])('%s', (_, before, event, state, effect) => {
    const next = openerStep(before, event)
    expect(next.state).toEqual(state)
    expect(next.effect).toEqual(effect)
  })
})

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
    ['a file is chosen', empty, choose(file), chosen, undefined],
    ['choosing nothing changes nothing', chosen, choose(), chosen, undefined],
    [
      'two files are one too many',
      empty,
      choose(file, other),
      { screen: 'empty', problem: { code: 'manyFiles' } },
      undefined,
    ],
    [
      'a file of another type is refused',
      empty,
      choose(photo),
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      undefined,
    ],
    [
      'a file of another type stays refused',
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      press,
      { screen: 'refused', file: photo, problem: { code: 'wrongExtension' } },
      undefined,
    ],
    [
      'another file replaces a refused one',
      refused,
      choose(other),
      { screen: 'chosen', file: other },
      undefined,
    ],
    [
      'another file keeps the opened one',
      opened,
      choose(other),
      { screen: 'chosen', file: other },
      undefined,
    ],
    ['another one is opened, and the first is kept', opened, { type: 'anotherPressed' }, empty, undefined],
    ['another file, while none is opened', refused, { type: 'anotherPressed' }, refused, undefined],
    ['no other file meanwhile', working, choose(other), working, undefined],

    ['opening without a file', empty, press, { screen: 'empty', problem: { code: 'noFile' } }, undefined],
    [
      'opening without an email',
      chosen,
      { ...press, email: null },
      { screen: 'refused', file, problem: { code: 'noEmail' } },
      undefined,
    ],
    ['opening begins with the checksum', chosen, press, working, { run: 'open', file }],
    ['a refused file can be tried again', refused, press, working, { run: 'open', file }],
    ['a second press does nothing', working, press, working, undefined],

    [
      'more than 500 MB warns first',
      { screen: 'chosen', file: huge },
      press,
      { screen: 'tooLarge', file: huge },
      undefined,
    ],
    [
      '500 MB exactly does not',
      { screen: 'chosen', file: brim },
      press,
      { ...working, file: brim, total: brim.size },
      { run: 'open', file: brim },
    ],
    [
      'the warning is overridden',
      { screen: 'tooLarge', file: huge },
      { type: 'warningAccepted', at: 100 },
      { ...working, file: huge, total: huge.size },
      { run: 'open', file: huge },
    ],
    [
      'the warning is heeded',
      { screen: 'tooLarge', file: huge },
      { type: 'warningDeclined' },
      { screen: 'chosen', file: huge },
      undefined,
    ],

    [
      'progress within a step keeps its start',
      working,
      { type: 'progressed', step: 'checksum', done: 5, total: 10, at: 150 },
      { ...working, done: 5, at: 150 },
      undefined,
    ],
    [
      'the next step starts its own clock',
      working,
      { type: 'progressed', step: 'keys', done: 0, total: 0, at: 160 },
      { ...working, screen: 'keys', total: 0, since: 160, at: 160 },
      undefined,
    ],
    [
      'late progress is dropped',
      refused,
      { type: 'progressed', step: 'keys', done: 0, total: 0, at: 1 },
      refused,
      undefined,
    ],
    ['it opens', working, { type: 'succeeded', cake }, opened, undefined],
    ['what opens after it was called off is let go of', empty, { type: 'succeeded', cake }, empty, discard],
    ['it fails', working, { type: 'failed', problem: { code: 'undecryptable' } }, refused, undefined],
    ['a late failure is ignored', empty, { type: 'failed', problem: { code: 'unknown' } }, empty, undefined],
    [
      'it is canceled',
      working,
      { type: 'cancelPressed' },
      { screen: 'refused', file, problem: { code: 'canceled' } },
      stop,
    ],

    ['clearing stops the work', working, { type: 'cleared' }, empty, stop],
    ['clearing lets go of the plaintext', opened, { type: 'cleared' }, empty, discard],
    ['clearing resets a failure', refused, { type: 'cleared' }, empty, undefined],
  ])('%s', (_, before, event, state, effect) => {
    const next = openerStep(before, event)
    expect(next.state).toEqual(state)
    expect(next.effect).toEqual(effect)
  })
})

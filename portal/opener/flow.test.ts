import { describe, expect, it } from 'vitest'
import { limits } from '#contract/product.ts'
import type { OpenedCake } from './engine/opening.ts'
import { type OpenerEffect, type OpenerEvent, type OpenerState, openerStep } from './flow.ts'
import type { Problem } from './problems.ts'

const fileOf = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size })

const file = fileOf('report.pdf.cake')
const letter = fileOf('letter.txt.cake')
const photo = fileOf('photo.png')
const huge = fileOf('film.mov.cake', limits.largeFileBytes + 1)
const brim = fileOf('film.mov.cake', limits.largeFileBytes)
const cake: OpenedCake = {
  name: 'report.pdf',
  size: 3,
  fields: { opened: [], locked: [] },
  blob: new Blob(),
  discard: async () => {},
}

const empty: OpenerState = { screen: 'empty' }
const chosen: OpenerState = { screen: 'chosen', file }
const working: OpenerState = { screen: 'keys', file, processed: 0, total: 1, since: 100, at: 100 }
const checking: OpenerState = { screen: 'checksum', file, processed: 0, total: 10, since: 100, at: 100 }
const opened: OpenerState = { screen: 'opened', file, cake }
const reject = (problem: Problem, of = file, canCheckWhole = false): OpenerState => ({
  screen: 'rejected',
  file: of,
  problem,
  canCheckWhole,
})
const undecryptable: Problem = { code: 'undecryptable' }
const denied: Problem = { code: 'denied', because: 'noAccess', error: 'No.' }
const ungranted = { ...reject(denied), ungranted: { headerHash: 'h' } }
const rejected = reject(undecryptable)
const checkable = reject(undecryptable, file, true)

const tooLarge: OpenerState = { screen: 'tooLarge', file: huge }
const hugeChosen: OpenerState = { screen: 'chosen', file: huge }
const wrongType = reject({ code: 'wrongExtension' }, photo)

const checkWhole: OpenerEvent = { type: 'checkWholePressed', at: 100 }
const press: OpenerEvent = { type: 'openPressed', email: 'ann@example.org', at: 100 }
const choose = (...files: File[]): OpenerEvent => ({
  type: 'filesChosen',
  files,
  email: 'ann@example.org',
  at: 100,
})
const opening = (of: File): OpenerState => ({ ...working, file: of }) as OpenerState
const fail = (problem: Problem, lookup?: 'header' | 'checksum'): OpenerEvent => ({
  type: 'failed',
  problem,
  lookup,
})
const stop: OpenerEffect = { run: 'stop' }
const openingOf = (of: File): OpenerEffect => ({ run: 'open', file: of, lookup: 'header' })
const open = openingOf(file)
const check: OpenerEffect = { run: 'open', file, lookup: 'checksum' }
const discard: OpenerEffect = { run: 'discard', cake }

describe('openerStep', () => {
  it.each<[string, OpenerState, OpenerEvent, OpenerState, OpenerEffect?]>([
    ['opens a chosen file', empty, choose(file), working, open],
    ['ignores an empty selection', chosen, choose(), chosen],
    ['rejects two files', empty, choose(file, letter), { screen: 'empty', problem: { code: 'manyFiles' } }],
    ['rejects another file type', empty, choose(photo), wrongType],
    ['does not open a file of another type', wrongType, press, wrongType],
    ['opens another file after a rejection', rejected, choose(letter), opening(letter), openingOf(letter)],
    [
      'opens another file and keeps the plaintext of the one before',
      opened,
      choose(letter),
      opening(letter),
      openingOf(letter),
    ],
    ['ignores a new file during the opening', working, choose(letter), working],

    ['reports a missing file', empty, press, { screen: 'empty', problem: { code: 'noFile' } }],
    ['starts with the keys after the warning was declined', chosen, press, working, open],
    ['reports a missing email', chosen, { ...press, email: null }, reject({ code: 'noEmail' })],
    ['retries a rejected file', rejected, press, working, open],
    ['ignores a second press', working, press, working],

    ['warns about more than 500 MB', empty, choose(huge), tooLarge],
    ['warns again when Open Cake is pressed', hugeChosen, press, tooLarge],
    ['does not warn about exactly 500 MB', empty, choose(brim), opening(brim), openingOf(brim)],
    [
      'opens a large file if the warning is accepted',
      tooLarge,
      { type: 'warningAccepted', at: 100 },
      opening(huge),
      openingOf(huge),
    ],
    ['returns to the file if the warning is declined', tooLarge, { type: 'warningDeclined' }, hugeChosen],

    [
      'keeps the start time within a step',
      checking,
      { type: 'progressed', step: 'checksum', processed: 5, total: 10, at: 150 },
      { ...checking, processed: 5, at: 150 },
    ],
    [
      'restarts the time with the next step',
      working,
      { type: 'progressed', step: 'decrypting', processed: 0, total: 20, at: 160 },
      { ...working, screen: 'decrypting', total: 20, since: 160, at: 160 },
    ],
    [
      'ignores late progress',
      rejected,
      { type: 'progressed', step: 'keys', processed: 0, total: 0, at: 1 },
      rejected,
    ],
    ['shows the opened file', working, { type: 'succeeded', cake }, opened],
    ['discards a file that opens after a cancellation', empty, { type: 'succeeded', cake }, empty, discard],
    ['shows a failure', working, fail(undecryptable), rejected],
    ['ignores a late failure', empty, fail({ code: 'unknown' }), empty],
    ['offers to check the whole file after a failed MAC', working, fail(undecryptable, 'header'), checkable],
    ['offers it after a rejection by header', working, fail(denied, 'header'), reject(denied, file, true)],
    ['does not offer it after a rejection by checksum', checking, fail(denied, 'checksum'), reject(denied)],
    [
      'does not offer it for a full disk',
      working,
      fail({ code: 'noSpace' }, 'header'),
      reject({ code: 'noSpace' }),
    ],
    [
      'names the cake that the user has no permission for',
      working,
      { ...fail(denied), ungranted: { headerHash: 'h' } } as OpenerEvent,
      ungranted,
    ],
    [
      'says that access was requested',
      ungranted,
      { type: 'accessRequested' },
      { ...ungranted, hasAsked: true } as OpenerState,
    ],
    ['says it only about a rejected file', chosen, { type: 'accessRequested' }, chosen],
    ['checks the whole file', checkable, checkWhole, checking, check],
    ['checks the whole file only if that is offered', rejected, checkWhole, rejected],
    ['stops on Cancel', working, { type: 'cancelPressed' }, reject({ code: 'canceled' }), stop],

    ['stops on Clear', working, { type: 'cleared' }, empty, stop],
    ['discards the plaintext on Clear', opened, { type: 'cleared' }, empty, discard],
    ['clears a failure', rejected, { type: 'cleared' }, empty],
  ])('%s', (_, before, event, state, effect) => {
    const next = openerStep(before, event)
    expect(next.state).toEqual(state)
    expect(next.effect).toEqual(effect)
  })
})

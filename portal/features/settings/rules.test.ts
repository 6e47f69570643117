import { describe, expect, it } from 'vitest'
import { findChangeProblem, findDeletionProblem, findNewPinProblem, findPinProblem } from './rules.ts'

describe('a new password in the settings', () => {
  it.each([
    ['abcdef', 'abcdeg', { field: 'confirmation', text: 'settings.mismatch' }],
    ['abc', 'abd', { field: 'confirmation', text: 'settings.mismatch' }],
    ['abcde', 'abcde', { field: 'password', text: 'settings.tooWeak' }],
    ['', '', { field: 'password', text: 'settings.tooWeak' }],
    ['abcdef', 'abcdef', undefined],
  ])('reports for %j and %j: %j', (password, confirmation, problem) =>
    expect(findChangeProblem({ password, confirmation })).toEqual(problem),
  )
})

describe('a PIN', () => {
  it.each([
    ['', 'confirmPin.incomplete'],
    ['123', 'confirmPin.incomplete'],
    ['1234', undefined],
  ])('reports for the PIN %j: %s', (pin, problem) => expect(findPinProblem(pin)).toBe(problem))

  it.each([
    ['12', '12', { field: 'pin', text: 'confirmPin.incomplete' }],
    ['1234', '', { field: 'confirmation', text: 'newPin.mismatch' }],
    ['1234', '1235', { field: 'confirmation', text: 'newPin.mismatch' }],
    ['1234', '1234', undefined],
  ])('reports for the new PIN %j and %j: %j', (pin, confirmation, problem) =>
    expect(findNewPinProblem({ pin, confirmation })).toEqual(problem),
  )
})

describe('deleting an account', () => {
  const sentence =
    'I know I am deleting ann@example.org and will not be able to create a new account with this email.'
  const account = { email: 'ann@example.org', sentence }
  const validInput = { ticked: [true, true, true], email: 'ann@example.org', sentence }

  it.each([
    [{}, undefined],
    [{ email: '  ANN@example.org ' }, undefined],
    [{ ticked: [true, false, true] }, { field: 'boxes', text: 'delete.checkAll' }],
    [
      { ticked: [false, false, false], email: '' },
      { field: 'boxes', text: 'delete.checkAll' },
    ],
    [{ email: 'bob@example.org' }, { field: 'email', text: 'delete.emailWrong' }],
    [
      { email: '', sentence: '' },
      { field: 'email', text: 'delete.emailWrong' },
    ],
    [{ sentence: sentence.toLowerCase() }, { field: 'sentence', text: 'delete.sentenceWrong' }],
    [{ sentence: ` ${sentence}` }, { field: 'sentence', text: 'delete.sentenceWrong' }],
    [{ sentence: sentence.slice(0, -1) }, { field: 'sentence', text: 'delete.sentenceWrong' }],
  ])('reports for %j: %j', (change, problem) =>
    expect(findDeletionProblem({ ...validInput, ...change }, account)).toEqual(problem),
  )
})

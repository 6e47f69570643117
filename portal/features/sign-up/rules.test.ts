import { expect, it } from 'vitest'
import { findSignUpProblem, type SignUpForm } from './rules.ts'

const good = { email: 'ann@example.org', password: 'long enough', confirmation: 'long enough' }
const both = (password: string) => ({ password, confirmation: password })

it.each<[string, Partial<SignUpForm>, object | undefined]>([
  ['accepts a complete form', {}, undefined],
  ['requires an email', { email: ' ' }, { field: 'email', text: 'signUp.missing' }],
  ['requires a password', { password: '' }, { field: 'password', text: 'signUp.missing' }],
  ['requires the confirmation', { confirmation: '' }, { field: 'confirmation', text: 'signUp.missing' }],
  ['rejects an email without @', { email: 'ann.example.org' }, { field: 'email', text: 'signUp.badEmail' }],
  [
    'rejects a password of seven characters',
    both('1234567'),
    { field: 'password', text: 'newPassword.tooShort' },
  ],
  [
    'rejects a password of 101 characters',
    both('x'.repeat(101)),
    { field: 'password', text: 'newPassword.tooLong' },
  ],
  ['accepts a password of 100 characters', both('x'.repeat(100)), undefined],
  ['accepts a password of eight characters', both('12345678'), undefined],
  [
    'rejects two different passwords',
    { confirmation: 'long enouhg' },
    { field: 'confirmation', text: 'newPassword.mismatch' },
  ],
])('%s', (_, change, problem) => expect(findSignUpProblem({ ...good, ...change })).toEqual(problem))

import { expect, it } from 'vitest'
import { findSignUpProblem, type SignUpForm } from './rules.ts'

const good = { email: 'ann@example.org', password: 'long enough', confirmation: 'long enough' }

it.each<[string, Partial<SignUpForm>, object | undefined]>([
  ['all is well', {}, undefined],
  ['no email', { email: ' ' }, { field: 'email', text: 'signUp.missing' }],
  ['no password', { password: '' }, { field: 'password', text: 'signUp.missing' }],
  ['no confirmation', { confirmation: '' }, { field: 'confirmation', text: 'signUp.missing' }],
  ['an email without @', { email: 'ann.example.org' }, { field: 'email', text: 'signUp.badEmail' }],
  [
    'seven characters',
    { password: '1234567', confirmation: '1234567' },
    { field: 'password', text: 'signUp.shortPassword' },
  ],
  [
    '101 characters',
    { password: 'x'.repeat(101), confirmation: 'x'.repeat(101) },
    { field: 'password', text: 'signUp.longPassword' },
  ],
  ['100 characters', { password: 'x'.repeat(100), confirmation: 'x'.repeat(100) }, undefined],
  ['eight characters', { password: '12345678', confirmation: '12345678' }, undefined],
  ['two passwords', { confirmation: 'long enouhg' }, { field: 'confirmation', text: 'signUp.mismatch' }],
])('%s', (_, change, problem) => expect(findSignUpProblem({ ...good, ...change })).toEqual(problem))

import { readLinkToken } from '../../messages.ts'
import { testPassword } from '../../people.ts'
import { callProvider } from '../../provider-client.ts'
import { challenge, minutes, reads, resetStart, sends } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { ann, asUser, inSession, newPassword } from './drive.ts'

const nextPassword = 'another-horse-43'

export const passwordCalls: BrowserCalls = {
  'POST /sdk/v1/passwords': {
    product: 'passwords',
    status: 400,
    body: { email: '$email', password: '$password', ...minutes },
    log: ['account_created', 'password_set', 'sign_in'],
    drive: (server) =>
      callProvider(server, '/passwords', { body: { email: ann, password: newPassword, ...minutes } }),
  },
  'POST /sdk/v1/passwords/authenticate': {
    product: 'passwords',
    body: { email: '$email', password: '$password', ...minutes },
    log: ['sign_in'],
    drive: asUser('/passwords/authenticate', () => ({ email: ann, password: testPassword })),
  },
  'POST /sdk/v1/passwords/strength_check': {
    body: { email: '$email', password: 'correct-horse-42' },
    log: reads,
  },
  'POST /sdk/v1/passwords/session/reset': {
    session: true,
    body: { password: nextPassword, ...minutes },
    log: ['password_set', 'factor_verified'],
    drive: inSession('/passwords/session/reset', { password: newPassword, ...minutes }),
  },
  'POST /sdk/v1/passwords/existing_password/reset': {
    product: 'passwords',
    body: { email: '$email', existing_password: '$password', new_password: nextPassword, ...minutes },
    log: ['password_changed', 'sign_in'],
    drive: asUser('/passwords/existing_password/reset', () => ({
      email: ann,
      existing_password: testPassword,
      new_password: newPassword,
    })),
  },
  'POST /sdk/v1/passwords/email/reset/start': { body: { ...resetStart, ...challenge }, log: sends },
  'POST /sdk/v1/passwords/email/reset': {
    body: { token: '$resetToken', code_verifier: '$verifier', password: nextPassword, ...minutes },
    log: ['password_changed', 'sign_in'],
    drive: asUser('/passwords/email/reset', async (server) => {
      await callProvider(server, '/passwords/email/reset/start', { body: { email: ann } })
      return { token: await readLinkToken(server, ann), password: newPassword }
    }),
  },
}

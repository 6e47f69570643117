import * as z from 'zod/mini'
import { Email } from '../ids.ts'
import { limits } from '../product.ts'
import { route } from '../route.ts'
import { Text } from '../text.ts'
import { NewSession, Password, Pin, sessionMinutes } from './auth.ts'
import { body, Done } from './envelope.ts'

/** A new password of a reset. How strong it is, the server judges by the project's policy (rule A12). */
const NewPassword = Text.check(
  z.minLength(limits.passwordMinimum, `Password must be at least ${limits.passwordMinimum} characters`),
  z.maxLength(limits.passwordMaximum, `Password must be at most ${limits.passwordMaximum} characters`),
)

/** An address to lead to. Whether it may be, is the registry's to say. */
const RedirectUrl = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

/** The token of a mailed link. */
const LinkToken = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** Judges a password that somebody is about to choose; `email` is what an attacker knows of them. */
export const passwordStrength = route({
  method: 'POST',
  path: '/password/strength',
  access: 'anybody',
  body: body({ password: Text.check(z.maxLength(1000)), email: z.optional(Email) }),
  reply: z.object({
    /** 0 (guessed at once) to 4 */
    score: z.int().check(z.minimum(0), z.maximum(4)),
    is_strong_enough: z.boolean(),
    feedback: z.object({ warning: z.string(), suggestions: z.array(z.string()) }),
  }),
})

/** Mails a link that leads to a new password, and one that signs in without it. Answered alike for every address. */
export const startPasswordReset = route({
  method: 'POST',
  path: '/stytch/password/reset/start',
  access: 'anybody',
  body: body({ email: Email, login_redirect_url: RedirectUrl, reset_password_redirect_url: RedirectUrl }),
  reply: Done,
})

/**
 * Says whether the link of such a mail still works, and for which email address, without using it up. Only the token
 * is proof of anything; who has it could set a password for that address.
 */
export const checkResetLink = route({
  method: 'POST',
  path: '/stytch/password/reset/check',
  access: 'anybody',
  body: body({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
})

/** A session by a mailed link; without a user where the provider begins none (it wants another proof first). */
export const SessionByLink = z.union([NewSession, z.object({ user: z.null() })])
export type SessionByLink = z.infer<typeof SessionByLink>

/** Sets a new password by the token of such a mail, and begins a session. */
export const resetPassword = route({
  method: 'POST',
  path: '/stytch/password/reset',
  access: 'anybody',
  body: body({ token: LinkToken, password: NewPassword, session_duration_minutes: sessionMinutes }),
  reply: SessionByLink,
})

/** Begins a session by the token of such a mail, and leaves the password as it is (the link of type `login`). */
export const signInByReset = route({
  method: 'POST',
  path: '/stytch/password/reset/login',
  access: 'anybody',
  body: body({ token: LinkToken, session_duration_minutes: sessionMinutes }),
  reply: SessionByLink,
})

/** Sets a new password from within the account; the PIN is the proof that it is its owner. */
export const changePassword = route({
  method: 'POST',
  path: '/auth/password/reset',
  access: 'pinGiven',
  body: body({
    new_password: Text.check(
      // The sentence of a password that is too weak: this is the first thing that makes one so.
      z.minLength(limits.accountPasswordMinimum, 'Please enter a stronger new password.'),
      z.maxLength(limits.passwordMaximum, `Password must be at most ${limits.passwordMaximum} characters`),
    ),
    pin: Pin,
  }),
  reply: Done,
})

/** Sets another PIN by the one that was right until now (rule A7). */
export const resetPin = route({
  method: 'POST',
  path: '/admin/pin/reset',
  access: 'pinGiven',
  body: body({ pin: Pin, new_pin: Pin }),
  reply: Done,
})

/**
 * Deletes the account for good (rule A50). The PIN is the proof; where none is set yet, the password is; where there
 * is neither, a session that began in the last five minutes.
 */
export const deleteAccount = route({
  method: 'POST',
  path: '/auth/account/delete',
  access: 'verified',
  body: body({ pin: z.optional(Pin), password: z.optional(Password) }),
  reply: Done,
})

export const accountRoutes = {
  passwordStrength,
  startPasswordReset,
  checkResetLink,
  resetPassword,
  signInByReset,
  changePassword,
  resetPin,
  deleteAccount,
}

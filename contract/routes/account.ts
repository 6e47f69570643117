import * as z from 'zod/mini'
import { locales } from '#languages/locales.ts'
import { Email } from '../ids.ts'
import { limits } from '../product.ts'
import { route } from '../route.ts'
import { Text } from '../text.ts'
import { NewPassword, NewSession, Password, Pin, sessionMinutes } from './auth.ts'
import { body, command } from './envelope.ts'

/** A redirect URL. The server accepts only registered ones. */
const RedirectUrl = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

/** The token in an emailed link. */
const LinkToken = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** Rates a new password. Pass the `email` too, because an attacker also knows it. */
export const passwordStrength = route({
  method: 'POST',
  path: '/password/strength',
  access: 'anybody',
  body: body({ password: Text.check(z.maxLength(1000)), email: z.optional(Email) }),
  reply: z.object({
    /** 0 (trivial to guess) to 4 */
    score: z.int().check(z.minimum(0), z.maximum(4)),
    is_strong_enough: z.boolean(),
    feedback: z.object({ warning: z.string(), suggestions: z.array(z.string()) }),
  }),
})

/**
 * Emails a link to set a new password, and a second link that signs in without one. The response does not reveal
 * whether an account exists.
 */
export const startPasswordReset = command({
  path: '/stytch/password/reset/start',
  access: 'anybody',
  body: body({ email: Email, login_redirect_url: RedirectUrl, reset_password_redirect_url: RedirectUrl }),
})

/**
 * Checks whether a reset link still works, without consuming it, and returns its email address. This reveals nothing
 * new: the holder of the token can set that account's password. A hosted provider cannot check the link, and returns no
 * address.
 */
export const checkResetLink = route({
  method: 'POST',
  path: '/stytch/password/reset/check',
  access: 'anybody',
  body: body({ token: LinkToken }),
  reply: z.object({ email: z.optional(z.string()) }),
})

/** The session of an emailed link. It has no user if the provider requires another factor first. */
export const SessionByLink = z.union([NewSession, z.object({ user: z.null() })])
export type SessionByLink = z.infer<typeof SessionByLink>

/** Sets a new password with the token of a reset email, and creates a session. */
export const resetPassword = route({
  method: 'POST',
  path: '/stytch/password/reset',
  access: 'anybody',
  body: body({ token: LinkToken, password: NewPassword, session_duration_minutes: sessionMinutes }),
  reply: SessionByLink,
})

/** Creates a session with the token of a reset email and keeps the password (the link of type `login`). */
export const signInByReset = route({
  method: 'POST',
  path: '/stytch/password/reset/login',
  access: 'anybody',
  body: body({ token: LinkToken, session_duration_minutes: sessionMinutes }),
  reply: SessionByLink,
})

/** Changes the password of the signed-in account. The PIN proves that the caller is its owner. */
export const changePassword = command({
  path: '/auth/password/reset',
  access: 'pinEntered',
  body: body({
    new_password: Text.check(
      // The message for weak passwords, because a short password is the simplest kind.
      z.minLength(limits.accountPasswordMinimum, 'Please enter a stronger new password.'),
      z.maxLength(limits.passwordMaximum, `Password must be at most ${limits.passwordMaximum} characters`),
    ),
    pin: Pin,
  }),
})

/** Changes the PIN. Requires the current one (rule A7). */
export const resetPin = command({
  path: '/admin/pin/reset',
  access: 'pinEntered',
  body: body({ pin: Pin, new_pin: Pin }),
})

/** Sets the language of emails to the caller. It persists across sign-ins, whatever the browser prefers (rule A66). */
export const chooseLanguage = command({
  path: '/auth/language',
  access: 'pinEntered',
  body: body({ language: z.enum(locales, `must be ${locales.join(', ')}`) }),
})

/**
 * Permanently deletes the account (rule A50). Requires the PIN; without a PIN, the password; without either, a session
 * that began in the last five minutes.
 */
export const deleteAccount = command({
  path: '/auth/account/delete',
  access: 'secondFactorVerified',
  body: body({ pin: z.optional(Pin), password: z.optional(Password) }),
})

export const accountRoutes = {
  passwordStrength,
  startPasswordReset,
  checkResetLink,
  resetPassword,
  signInByReset,
  changePassword,
  resetPin,
  chooseLanguage,
  deleteAccount,
}

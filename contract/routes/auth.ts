import * as z from 'zod/mini'
import { Email, SessionId } from '../ids.ts'
import { limits } from '../product.ts'
import { route } from '../route.ts'
import { Instant, Text } from '../text.ts'
import { body, command, query } from './envelope.ts'

/** A password as typed. Each route has its own rules for strength. */
export const Password = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(1000))

/** A password to set. The server also checks its strength against the policy of the project (rule A12). */
export const NewPassword = Text.check(
  z.minLength(limits.passwordMinimum, `Password must be at least ${limits.passwordMinimum} characters`),
  z.maxLength(limits.passwordMaximum, `Password must be at most ${limits.passwordMaximum} characters`),
)

export const Pin = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${limits.pinLength}}$`), `must be exactly ${limits.pinLength} digits`))

export const sessionMinutes = z._default(
  z.int().check(z.minimum(5), z.maximum(limits.portalSessionMinutes)),
  limits.portalSessionMinutes,
)

/** The signed-in user and their progress through the onboarding steps (contract/gate.ts). */
export const Me = z.object({
  user_id: z.string(),
  /** null for an account that signed up with a wallet or phone and has no email address yet */
  email: z.nullable(z.string()),
  is_admin: z.boolean(),
  verified_at: z.nullable(Instant),
  /** an email to the unverified email address bounced, so the code does not arrive */
  email_undeliverable: z.boolean(),
  /** the account has an authenticator app, and this session has not entered its code yet */
  second_factor_pending: z.boolean(),
  /** a PIN is set, and each session must enter it once */
  requires_pin: z.boolean(),
  /** a PIN is set, and this session has not entered it yet */
  pin_pending: z.boolean(),
  eula_accepted_at: z.nullable(Instant),
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), domain: z.nullable(z.string()) })),
  entitlements: z.object({ bake: z.boolean() }),
  /** the highest role: admin, baker (has baked a cake) or opener (can open a cake) */
  role: z.nullable(z.enum(['admin', 'baker', 'opener'])),
  /** false for accounts that signed up without a password and have not set one */
  has_password: z.boolean(),
  /** the only admin of a company with other members, which must keep one (rule A10) */
  is_last_admin: z.boolean(),
  /** whether users without access can ask the user for access to their cakes; servers before 5.3 have no such requests */
  accepts_access_requests: z.optional(z.boolean()),
})
export type Me = z.infer<typeof Me>

/**
 * A new session: its tokens and its user. `session_token` is the bearer token of /api/v1. `session_jwt` is empty until
 * the email address of a sign-up is verified.
 */
export const NewSession = z.object({ session_token: z.string(), session_jwt: z.string(), user: Me })
export type NewSession = z.infer<typeof NewSession>

export const register = route({
  method: 'POST',
  path: '/stytch/register',
  access: 'anybody',
  body: body({ email: Email, password: NewPassword, session_duration_minutes: sessionMinutes }),
  reply: NewSession,
})

export const authenticate = route({
  method: 'POST',
  path: '/stytch/authenticate',
  access: 'anybody',
  body: body({ email: Email, password: Password, session_duration_minutes: sessionMinutes }),
  reply: NewSession,
})

/** As `verify_code`, sends a new code and invalidates the old one. */
export const resendMarker = 'RESEND'

export const verifyCode = route({
  method: 'POST',
  path: '/verify_code',
  access: 'session',
  emailOf: 'caller',
  body: body({
    email: Email,
    verify_code: z
      .string()
      .check(z.regex(/^(?:\d{6}|RESEND)$/, 'must be the 6 digits of the code, or RESEND')),
    /** the session token, which the portal also sends here */
    token: z.optional(Text),
  }),
  reply: z.object({
    status: z.enum(['verified', 'sent']),
    /** the tokens of the session that replaces this one; absent if this session continues */
    session_token: z.optional(z.string()),
    session_jwt: z.optional(z.string()),
  }),
})

/**
 * Emails a code to the new email address of an account that has none. Calling it again sends another code. The address
 * belongs to the account once it is verified. (The field is not `email`, which always means the caller's own.)
 */
export const addEmail = command({
  path: '/auth/email/add',
  access: 'session',
  body: body({ new_email: Email }),
})

/** Verifies the added email address with the emailed code. */
export const verifyNewEmail = command({
  path: '/auth/email/verify',
  access: 'session',
  body: body({
    new_email: Email,
    verify_code: z.string().check(z.regex(/^\d{6}$/, 'must be the 6 digits of the code')),
  }),
})

/** Submits the second factor of this session: a code from the authenticator app, or a recovery code. */
export const enterSecondFactor = command({
  path: '/auth/second_factor/authenticate',
  access: 'verified',
  body: body({
    /** spaces are ignored */
    code: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(40)),
    kind: z.enum(['totp', 'recovery_code']),
  }),
})

export const createPin = command({
  path: '/auth/pin/create',
  access: 'secondFactorVerified',
  body: body({ pin: Pin }),
})

export const authenticatePin = command({
  path: '/auth/pin/authenticate',
  access: 'pinSet',
  body: body({ pin: Pin }),
})

/** Locks the session until the PIN is entered again (rule A54). */
export const lockSession = command({
  path: '/auth/pin/lock',
  access: 'session',
  body: body({}),
})

export const acceptEula = command({
  path: '/auth/eula/accept',
  access: 'pinSet',
  body: body({}),
})

export const me = route({ method: 'GET', path: '/auth/me', access: 'session', query: query({}), reply: Me })

/** Lists the caller's sessions: the current one, then the most recently used. */
export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  access: 'pinEntered',
  query: query({}),
  reply: z.object({
    sessions: z.array(
      z.object({
        session_id: SessionId,
        is_current: z.boolean(),
        /** such as `Chrome on Windows`; null if unknown */
        browser: z.nullable(z.string()),
        /** the shortened IP address: `203.0.113.x`; null if unknown */
        place: z.nullable(z.string()),
        last_used_at: Instant,
      }),
    ),
  }),
})

/**
 * Ends one of the caller's sessions, or all of them. Without an ID, ends the current session (signing out). A session
 * that has not completed the onboarding steps can only end itself.
 */
export const revokeSession = command({
  path: '/auth/sessions/revoke',
  access: 'session',
  body: body({ session_id: z.optional(z.union([SessionId, z.literal('all')])) }),
})

export const authRoutes = {
  register,
  authenticate,
  verifyCode,
  addEmail,
  verifyNewEmail,
  enterSecondFactor,
  createPin,
  authenticatePin,
  lockSession,
  acceptEula,
  me,
  listSessions,
  revokeSession,
}

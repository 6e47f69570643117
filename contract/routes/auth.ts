import * as z from 'zod/mini'
import { Email, SessionId } from '../ids.ts'
import { limits } from '../product.ts'
import { route } from '../route.ts'
import { Instant, Text } from '../text.ts'
import { body, Done, query } from './envelope.ts'

/** A password as typed. How strong it must be is the route's business; that it is no novel is everybody's. */
export const Password = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(1000))

export const Pin = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${limits.pinLength}}$`), `must be exactly ${limits.pinLength} digits`))

export const sessionMinutes = z._default(
  z.int().check(z.minimum(5), z.maximum(limits.portalSessionMinutes)),
  limits.portalSessionMinutes,
)

/** The signed-in person, and how far through the gate they are (contract/gate.ts). */
export const Me = z.object({
  user_id: z.string(),
  /** null for an account that came by wallet or phone and has no address yet */
  email: z.nullable(z.string()),
  is_admin: z.boolean(),
  verified_at: z.nullable(Instant),
  /** a PIN is set, so each session must give it once */
  requires_pin: z.boolean(),
  /** a PIN is set and this session has not given it yet */
  pin_pending: z.boolean(),
  eula_accepted_at: z.nullable(Instant),
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), domain: z.nullable(z.string()) })),
  entitlements: z.object({ bake: z.boolean() }),
  /** the most they are here: an admin, a baker (who has baked a cake), an opener (whom a cake is open to) */
  role: z.nullable(z.enum(['admin', 'baker', 'opener'])),
  /** an account that came by a code, a wallet or the like has none until one is set */
  has_password: z.boolean(),
  /** the only admin of an organization that others belong to: it cannot be left so (rule A10) */
  is_last_admin: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** A new session: both tokens, and the person they are for. The opaque token is the bearer of /api/v1. */
export const NewSession = z.object({ session_token: z.string(), session_jwt: z.string(), user: Me })
export type NewSession = z.infer<typeof NewSession>

export const register = route({
  method: 'POST',
  path: '/stytch/register',
  access: 'anybody',
  body: body({
    email: Email,
    password: Text.check(
      z.minLength(limits.passwordMinimum, `Password must be at least ${limits.passwordMinimum} characters`),
      z.maxLength(limits.passwordMaximum, `Password must be at most ${limits.passwordMaximum} characters`),
    ),
    session_duration_minutes: sessionMinutes,
  }),
  reply: NewSession,
})

export const authenticate = route({
  method: 'POST',
  path: '/stytch/authenticate',
  access: 'anybody',
  body: body({ email: Email, password: Password, session_duration_minutes: sessionMinutes }),
  reply: NewSession,
})

/** `verify_code` is the six digits, or the marker RESEND, which sends a new code and voids the old one. */
export const resendMarker = 'RESEND'

export const verifyCode = route({
  method: 'POST',
  path: '/verify_code',
  access: 'session',
  body: body({
    email: Email,
    verify_code: z
      .string()
      .check(z.regex(/^(?:\d{6}|RESEND)$/, 'must be the 6 digits of the code, or RESEND')),
    /** the session token once more, as the portal sends it */
    token: z.optional(Text),
  }),
  reply: z.object({ status: z.enum(['verified', 'sent']) }),
})

/**
 * Gives an account without an email one: mails a code to the address, and another one when it is called again. The
 * address is the account's only once it is proved. (Not `email`: that always means the session's own.)
 */
export const addEmail = route({
  method: 'POST',
  path: '/auth/email/add',
  access: 'session',
  body: body({ new_email: Email }),
  reply: Done,
})

/** Proves the address that was added, by the code that was mailed to it. */
export const verifyNewEmail = route({
  method: 'POST',
  path: '/auth/email/verify',
  access: 'session',
  body: body({
    new_email: Email,
    verify_code: z.string().check(z.regex(/^\d{6}$/, 'must be the 6 digits of the code')),
  }),
  reply: Done,
})

export const createPin = route({
  method: 'POST',
  path: '/auth/pin/create',
  access: 'verified',
  body: body({ pin: Pin }),
  reply: Done,
})

export const authenticatePin = route({
  method: 'POST',
  path: '/auth/pin/authenticate',
  access: 'pinSet',
  body: body({ pin: Pin }),
  reply: Done,
})

/** Locks the session: the PIN has to be given anew (rule A54). */
export const lockSession = route({
  method: 'POST',
  path: '/auth/pin/lock',
  access: 'session',
  body: body({}),
  reply: Done,
})

export const acceptEula = route({
  method: 'POST',
  path: '/auth/eula/accept',
  access: 'pinSet',
  body: body({}),
  reply: Done,
})

export const me = route({ method: 'GET', path: '/auth/me', access: 'session', query: query({}), reply: Me })

/** The caller's own sessions, the one that asks first, then the one used last. */
export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  access: 'pinGiven',
  query: query({}),
  reply: z.object({
    sessions: z.array(
      z.object({
        session_id: SessionId,
        is_current: z.boolean(),
        /** such as `Chrome on Windows`; null where the browser does not say */
        browser: z.nullable(z.string()),
        /** the network, shortened: `203.0.113.x` */
        place: z.string(),
        last_used_at: Instant,
      }),
    ),
  }),
})

/** Ends one session of the caller's own, or all of them. Without an id: the one that asks (logging out). */
export const revokeSession = route({
  method: 'POST',
  path: '/auth/sessions/revoke',
  access: 'session',
  body: body({ session_id: z.optional(z.union([SessionId, z.literal('all')])) }),
  reply: Done,
})

export const authRoutes = {
  register,
  authenticate,
  verifyCode,
  addEmail,
  verifyNewEmail,
  createPin,
  authenticatePin,
  lockSession,
  acceptEula,
  me,
  listSessions,
  revokeSession,
}

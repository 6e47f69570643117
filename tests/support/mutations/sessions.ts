import { backendApi, browserApi, identity, type Mutation } from './mutation.ts'

const sessions = `${backendApi}/sessions.test.ts`
const sdkApi = `${browserApi}/sdk-api.test.ts`
const impersonation = `${identity}/operations/impersonation/impersonation.test.ts`

/** Length and end of sessions, and their JWTs (rules A5 and A65). */
export const sessionMutations: readonly Mutation[] = [
  {
    what: 'a session lasts longer than its project allows',
    file: `${identity}/base/document/length-rules.ts`,
    find: 'Math.min(requested, last)',
    replace: 'Math.max(requested, Math.min(requested, last))',
    browser: [sdkApi],
    backend: [sessions],
  },
  {
    what: 'a session that has expired signs in; a site finds it in another query',
    file: `${identity}/accounts/sessions/principal.ts`,
    find: "gt(sessions.expiresAt, sql.placeholder('now')),",
    replace: '',
    browser: [sdkApi],
    only: 'browser',
  },
  {
    what: 'the JWT of a session that has expired counts; browsers show no JWT',
    file: `${identity}/accounts/sessions/store.ts`,
    find: 'isReferenced, gt(sessions.expiresAt, now)',
    replace: 'isReferenced, now && undefined',
    backend: [sessions],
    only: 'backend',
  },
  {
    what: 'a session of an operator is extended',
    file: `${identity}/accounts/sessions/store.ts`,
    find: 'if (isImpersonated(session)) return',
    replace: 'if (isImpersonated({ ...session, factors: [] })) return',
    browser: [`${impersonation}#starts the session on a page of the site as well, once`],
    backend: [`${impersonation}#lasts an hour, names the operator, and is not extended`],
  },
  {
    what: 'a revoked session goes on',
    file: `${identity}/accounts/sessions/store.ts`,
    find: 'eq(sessions.userId, userId), eq(sessions.id, sessionId)',
    replace: 'eq(sessions.userId, userId), eq(sessions.id, sessionId.slice(1))',
    browser: [sdkApi],
    backend: [sessions],
  },
  {
    what: 'a new password ends the session that set it',
    file: `${identity}/accounts/sessions/store.ts`,
    find: 'and(all, ne(sessions.id, exceptId))',
    replace: 'all',
    browser: [`${browserApi}/password/resets.test.ts`],
    backend: [`${backendApi}/passwords.test.ts`],
  },
  {
    what: 'a JWT is valid for fifty minutes',
    file: `${identity}/accounts/sessions/signing.ts`,
    find: 'const lifetimeSeconds = 300',
    replace: 'const lifetimeSeconds = 3000',
    browser: [sdkApi],
    backend: [sessions],
  },
  {
    what: 'a session has the length of the provider, not that of the project; a site always names a length',
    file: `${identity}/operations/access/sign-in.ts`,
    find: 'minutes ?? project.defaultSessionMinutes',
    replace: 'minutes ?? 60',
    browser: [`${identity}/base/projects/enforced-fields.test.ts`],
    only: 'browser',
  },
]

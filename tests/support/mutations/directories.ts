import { backendApi, browserApi, identity, type Mutation, methods } from './mutation.ts'

const otherProject = `${backendApi}/other-project.test.ts`

/** Leaves out the project in all conditions on a table. */
const leaveOutProject = (table: string, what: string) => ({
  what,
  file: `${identity}/base/unit-of-work.ts`,
  find: '=> and(eq(table.projectId',
  replace: `=> table.projectId.uniqueName === '${table}_project_id_unique' ? and(...conditions) : and(eq(table.projectId`,
  backend: [otherProject],
})

/** For each table: what is wrong, and the test of browsers that notices it. */
const tables: [table: string, what: string, browserTest: string][] = [
  ['codes', 'a code of another project works', `${methods}/otp/otp.test.ts`],
  ['links', 'a link of another project works', `${browserApi}/password/resets.test.ts`],
  ['sessions', 'a session of another project counts', `${browserApi}/sdk-api.test.ts`],
  [
    'oauth_tokens',
    'the token of a social sign-in at another project works',
    `${methods}/oauth/sign-in.test.ts`,
  ],
  [
    'passkey_challenges',
    'a response to the challenge of another project is accepted',
    `${browserApi}/passkeys/authenticate.test.ts`,
  ],
  [
    'wallet_challenges',
    'the message of another project is signed',
    `${browserApi}/wallets/authenticate.test.ts`,
  ],
  ['user_tokens', 'an embeddable link of another project signs in', `${browserApi}/embeddable-links.test.ts`],
  [
    'emails',
    'an email address of another project belongs to a user of that project',
    `${methods}/password/password.test.ts`,
  ],
]

/** Rows of other projects, which no call may find. */
export const directoryMutations: readonly Mutation[] = [
  ...tables.map(([table, what, browserTest]) => ({
    ...leaveOutProject(table, what),
    browser: [browserTest],
  })),
  {
    ...leaveOutProject('users', 'a user of another project is found; browsers name no user'),
    only: 'backend',
  },
  {
    what: 'no condition names the project',
    file: `${identity}/base/unit-of-work.ts`,
    find: '=> and(eq(table.projectId',
    replace: '=> and(...conditions) ?? and(eq(table.projectId',
    browser: [`${browserApi}/sdk-api.test.ts`],
    backend: [otherProject],
  },
  {
    what: 'a session of another project is found with the secret of the site; browsers show none',
    file: `${backendApi}/find-credentials.ts`,
    find: 'eq(sessions.projectId, projects.id),',
    replace: '',
    backend: [`${backendApi}/sessions.test.ts`],
    only: 'backend',
  },
  {
    what: 'the keys of all projects verify a JWT; browsers read no keys',
    file: `${identity}/accounts/sessions/signing.ts`,
    find: 'and(eq(signingKeys.projectId, projectId), gt(',
    replace: 'and(projectId === undefined ? eq(signingKeys.projectId, projectId) : undefined, gt(',
    backend: [`${backendApi}/sessions.test.ts`],
    only: 'backend',
  },
]

import { backendApi, browserApi, identity, type Mutant, methods } from './mutant.ts'

const area = 'directories'
const otherProject = `${backendApi}/other-project.test.ts`

/** Leaves out the project in all conditions on a table. */
const leaveOutProjectOf = (table: string) => ({
  area,
  file: `${identity}/unit-of-work.ts`,
  find: '=> and(eq(table.projectId',
  replace: `=> table.projectId.uniqueName === '${table}_project_id_unique' ? and(...conditions) : and(eq(table.projectId`,
})

/** Rows of other projects, which no call may find. */
export const directoryMutants: readonly Mutant[] = [
  {
    ...leaveOutProjectOf('codes'),
    what: 'a code of another project works',
    browser: [`${methods}/otp/otp.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('links'),
    what: 'a link of another project works',
    browser: [`${browserApi}/password/resets.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('sessions'),
    what: 'a session of another project counts',
    browser: [`${browserApi}/sdk-api.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('oauth_tokens'),
    what: 'the token of a social sign-in at another project works',
    browser: [`${methods}/oauth/sign-in.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('passkey_challenges'),
    what: 'a response to the challenge of another project is accepted',
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('wallet_challenges'),
    what: 'the message of another project is signed',
    browser: [`${browserApi}/wallets/authenticate.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('user_tokens'),
    what: 'an embeddable link of another project signs in',
    browser: [`${browserApi}/embeddable-links.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('emails'),
    what: 'an email address of another project belongs to a user of that project',
    browser: [`${methods}/password/password.test.ts`],
    backend: [otherProject],
  },
  {
    ...leaveOutProjectOf('users'),
    what: 'a user of another project is found; browsers name no user',
    backend: [otherProject],
    only: 'backend',
  },
  {
    area,
    what: 'no condition names the project',
    file: `${identity}/unit-of-work.ts`,
    find: '=> and(eq(table.projectId',
    replace: '=> and(...conditions) ?? and(eq(table.projectId',
    browser: [`${browserApi}/sdk-api.test.ts`],
    backend: [otherProject],
  },
  {
    area,
    what: 'a session of another project is found with the secret of the site; browsers show none',
    file: `${backendApi}/find-credentials.ts`,
    find: 'eq(sessions.projectId, projects.id),',
    replace: '',
    backend: [`${backendApi}/sessions.test.ts`],
    only: 'backend',
  },
  {
    area,
    what: 'the keys of all projects verify a JWT; browsers read no keys',
    file: `${identity}/sessions/signing.ts`,
    find: 'and(eq(signingKeys.projectId, projectId), gt(',
    replace: 'and(projectId === undefined ? eq(signingKeys.projectId, projectId) : undefined, gt(',
    backend: [`${backendApi}/sessions.test.ts`],
    only: 'backend',
  },
]

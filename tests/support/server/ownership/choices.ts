import type { Act } from './act.ts'
import { methodActs } from './method-acts.ts'
import { personActs, shopActs } from './person-acts.ts'
import { proofActs } from './proof-acts.ts'
import { signUpActs } from './sign-up-acts.ts'
import { operatorActs, siteActs } from './site-acts.ts'

const everywhere = { ...proofActs, ...personActs, ...methodActs, ...operatorActs }
const ofShop: Record<string, Act> = { ...everywhere, ...shopActs, ...siteActs }
const ofPortal: Record<string, Act> = { ...everywhere, ...signUpActs }
export const acts: Record<string, Act> = { ...ofShop, ...ofPortal }

/** The acts of a site and of the portal that run by themselves, outside scripts. */
export const singleActs = { shop: Object.keys(ofShop), portal: Object.keys(ofPortal) }

/** Lists a script several times, so that it begins as many more sequences. */
const repeat = (times: number, script: readonly string[]) => Array<readonly string[]>(times).fill(script)

/**
 * Acts that follow each other more often than by chance: on one contact, and mostly by the person who reads it. Acts
 * with a tilde are mostly by the other person, and acts with a star use any contact.
 */
export const scripts: Record<'shop' | 'portal', readonly (readonly string[])[]> = {
  shop: [
    ['~sign up with a password', 'prove a contact at once', '~sign in with a password'],
    ['~sign up with a password', 'sign in with a wallet', 'prove a contact to add it'],
    ['create a user', 'sign in with a wallet', 'prove a contact to add it'],
    ['~sign up with a password', 'import a person'],
    ['~sign up with a password', 'import a person', 'prove a contact at once'],
    ['~sign up with a password', '*migrate a password', '*exchange the contact of a user'],
    ['request a code, which creates a user', 'wait, and sweep', 'wait, and sweep'],
    ['create a user', 'start a session for a person', '*prove a contact to add it'],
    [
      'migrate a password',
      'exchange the contact of a user',
      'start a session for a person',
      'set a password in the session',
    ],
    ['create a user', 'start a session for a person', 'set a password in the session', 'add a passkey'],
    ...repeat(2, [
      '*create a user',
      'prove a contact at once',
      'set a password in the session',
      '*sign in with a password',
    ]),
    ...repeat(3, [
      'sign up with a password',
      '*request a proof that adds a contact',
      'prove a contact at once',
      '*redeem a proof',
    ]),
    [
      'request a code, which creates a user',
      'start a session for a person',
      'wait, and sweep',
      'wait, and sweep',
    ],
    ['issue a token that signs a person in', 'sign in with a token of the site'],
    ['request a code', 'remove a contact of a user', 'redeem a proof'],
    ['create a user', 'prove a contact at once', 'migrate a password', 'sign in with a password'],
    ['migrate a password', 'sign in with a password', 'exchange the contact of a user'],
    [
      'start a session for a person',
      'request a proof that adds a contact',
      'prove a contact at once',
      'redeem a proof',
    ],
    [
      'prove a contact at once',
      '~*prove a contact at once',
      '~*prove a contact to add it to a user of another',
    ],
    [
      'prove a contact at once',
      '~*prove a contact at once',
      '~*prove a contact to add it to a user of another',
      '~*prove a contact to add it to a user of another',
    ],
    ['prove a contact at once', 'add a wallet that signed to a claimed user'],
    ['*import a person', 'delete a user'],
    ['prove a contact at once', 'sign in as a user', 'add a passkey'],
    ['prove a contact at once', 'sign out everywhere', 'add a passkey'],
  ],
  portal: [
    ['sign up in the portal', 'complete a sign-up'],
    ['sign up in the portal', 'sign up in the portal', 'resume a sign-up', 'complete a sign-up'],
    ['sign up in the portal', 'end a sign-up'],
    ['sign up in the portal', 'prove a contact at once', 'remove a contact'],
    ['sign up in the portal', 'import a person', 'prove a contact at once', 'set a password in the session'],
  ],
}

/** Acts that an operator attempts in the session of a user (rule O17). */
export const ofOperator = [
  'request a proof that adds a contact',
  'prove a contact to add it',
  'redeem a proof',
  'set a password in the session',
  'remove a contact',
  'add a wallet',
  'add a passkey',
  'add an authenticator app',
]

/**
 * Acts that run at the same time on one contact (rule O16): the first by the person who reads it, the second often by
 * another person, who prepared it.
 */
export const ofRaces = [
  {
    prepared: ['sign up with a password', 'request a code'],
    pair: ['redeem a proof', 'sign in with a password'],
  },
  {
    prepared: ['sign up with a password', 'request a code'],
    pair: ['redeem a proof', 'set a password in the session'],
  },
  { prepared: ['create a user', 'request a code'], pair: ['redeem a proof', 'sign up with a password'] },
  {
    prepared: ['start a session for a person'],
    pair: ['prove a contact at once', 'prove a contact to add it'],
  },
  { prepared: ['prove a contact at once'], pair: ['add a passkey', 'prove a contact to add it'] },
  { prepared: ['request a code, which creates a user'], pair: ['sign up with a password', 'create a user'] },
] as const

import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse, sourcesBelow, textOf, walk } from './source-files.ts'

/** The functions that take the unit of a whole project although they take what names a user, and why they may. */
const exceptions = [
  // A discovery flow is about an address in all organizations of a project, and the ID of a member names one organization.
  'accounts/members/list-memberships.ts: listMemberships',
  'accounts/members/read-members.ts: readMember',
  'accounts/members/read-members.ts: readMembers',
  'accounts/organizations/joining.ts: listJoinable',
  // A reset of the password of an address ends those of all organizations.
  'accounts/proofs/links.ts: removeResets',
  // Sessions belong to a project: a backend ends the sessions of a user wherever the user is.
  'accounts/sessions/second-factor.ts: dropSecondFactor',
  'accounts/sessions/second-factor.ts: requireSecondFactorElsewhere',
  'accounts/sessions/store.ts: listSessionsOf',
  'accounts/sessions/store.ts: revokeAllSessions',
  'accounts/sessions/store.ts: revokeSession',
  // The password of an address is one for all organizations (ADR 0112).
  'accounts/users/address-passwords.ts: endUnheldPasswords',
  'accounts/users/address-passwords.ts: expireAddressPassword',
  'accounts/users/address-passwords.ts: findAddressPassword',
  'accounts/users/address-passwords.ts: listHolders',
  'accounts/users/address-passwords.ts: publishToHolders',
  'accounts/users/address-passwords.ts: setAddressPassword',
  // The events of a unit may be about users of several directories.
  'api/backend/serializers.ts: toBackendUsers',
  'api/wire/serializers.ts: listProviderUsers',
  // The log and the suppressed addresses of a project cover all of its directories.
  'base/log/store.ts: forgetUser',
  'base/projects/email.ts: allowEmail',
  'base/projects/email.ts: buildAllowance',
  // The ID of a row is unique in the project.
  'base/unit-of-work.ts: removeOwn',
  // The password of an address, as above.
  'operations/entering/admit.ts: endEarlierPassword',
  // An exchange is between two organizations, in both of which it locks an address.
  'operations/entering/exchange-session.ts: lockPlaces',
  'operations/entering/exchange-session.ts: requireCrossing',
  // A discovery flow, as above.
  'operations/methods/discovery/discover.ts: discoverFor',
  'operations/methods/discovery/discover.ts: discoverOrganizations',
  // The password of an address, as above.
  'operations/methods/password/address-passwords.ts: changeAddressPassword',
]

const namesUser = /\b(userIds?|users|address(es)?|emails?|phone|externalId|contacts?)\b/i

/** Lists the functions that take a `ProjectUnit` and a parameter that names a user. */
function listBroad(text: string): string[] {
  const names: string[] = []
  walk(parse('a.ts', text), (node) => {
    if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) return
    const types = node.parameters.map(({ type }) => type?.getText() ?? '')
    const otherParameters = node.parameters.filter(
      ({ type }) => !/^(Pick<)?ProjectUnit/.test(type?.getText() ?? ''),
    )
    if (!types.some((type) => /^(Pick<)?ProjectUnit/.test(type))) return
    if (!otherParameters.some((parameter) => namesUser.test(parameter.name.getText()))) return
    const name = ts.isFunctionDeclaration(node)
      ? node.name?.text
      : ts.isVariableDeclaration(node.parent)
        ? node.parent.name.getText()
        : ''
    names.push(name ?? '')
  })
  return names
}

describe('a function that takes the ID, an address, the number or the external ID of a user', () => {
  it('takes the unit of a directory, except those listed', () => {
    const broad = sourcesBelow('server/identity').flatMap((path) =>
      listBroad(textOf(path)).map((name) => `${path.replace('server/identity/', '')}: ${name}`),
    )
    expect(broad.toSorted()).toEqual(exceptions)
  })

  it.each([
    'export async function find(unit: ProjectUnit, userId: string) {}',
    'const find = (unit: ProjectUnit, { address }: Request) => address',
    'const find = async (unit: ProjectUnit, contact: Contact) => contact',
  ])('would be found in: %s', (text) => {
    expect(listBroad(text)).toEqual(['find'])
  })

  it('is not found if it takes the unit of a directory', () => {
    expect(listBroad('const find = (unit: DirectoryUnit, userId: string) => userId')).toEqual([])
  })
})

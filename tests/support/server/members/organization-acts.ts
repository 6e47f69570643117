import { sweep } from '../../../../server/app/sweep.ts'
import { days, hours, minutes } from '../../../../server/platform/machine/clock.ts'
import { findMember } from './directories.ts'
import { call, type Fixture, people, readerOf } from './fixture.ts'
import type { Act } from './mailbox-acts.ts'
import { type Actor, act, chooseActor } from './member-acts.ts'
import { listMissing, type Permission, permissionsOfMember, roleIds } from './permissions.ts'

const change =
  (toBody: (fixture: Fixture) => object): Act =>
  async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    await updateOrganization(fixture, actor, toBody(fixture))
  }

const updateOrganization = (fixture: Fixture, actor: Actor, body: object) =>
  act(fixture, actor, { method: 'PUT', browser: '/organizations/me', backend: '', body })

const methods = ['email_otp', 'magic_link', 'password', 'google_oauth', 'github_oauth']

/** What admins and the site do to an organization. */
export const organizationActs: Record<string, Act> = {
  'require a second factor of everyone': change((fixture) => ({
    mfa_policy: fixture.chance(0.6) ? 'REQUIRED_FOR_ALL' : 'OPTIONAL',
  })),
  'limit the second factors': change((fixture) => ({
    mfa_methods: fixture.chance(0.5) ? 'RESTRICTED' : 'ALL_ALLOWED',
    allowed_mfa_methods: [fixture.pick(['totp', 'sms_otp'])],
  })),
  'limit the methods': change((fixture) => ({
    auth_methods: fixture.chance(0.5) ? 'RESTRICTED' : 'ALL_ALLOWED',
    allowed_auth_methods: [fixture.pick(methods), fixture.pick(methods)],
  })),
  'let people join by their domain': change((fixture) => ({
    email_jit_provisioning: fixture.chance(0.7) ? 'RESTRICTED' : 'NOT_ALLOWED',
    email_allowed_domains: fixture.chance(0.7) ? [fixture.domain] : [`evil.${fixture.domain}`],
  })),
  'limit the invitations': change((fixture) => ({
    email_invites: fixture.pick(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED']),
  })),
  'give a role by the domain': change((fixture) => ({
    rbac_email_implicit_role_assignments: fixture.chance(0.8)
      ? [{ domain: fixture.domain, role_id: fixture.pick(roleIds) }]
      : [],
  })),
  'delete an organization': async (fixture, person) => {
    if (!fixture.chance(0.3)) return
    const actor = chooseActor(fixture, person)
    const match = actor.session && findMember(fixture.before, actor.session.memberId)
    const { isOk } = await act(fixture, actor, {
      method: 'DELETE',
      browser: '/organizations/me',
      backend: '',
    })
    const has = match ? permissionsOfMember(match.member, match.organization) : new Set<Permission>()
    if (
      isOk &&
      match &&
      listMissing(has, new Set<Permission>(['organization'])).length > 0 &&
      !fixture.deed.isRace
    ) {
      fixture.tell('3: a member without the right deleted the organization')
    }
  },
}

/** What happens by itself. */
export const eventActs: Record<string, Act> = {
  'time passes': async (fixture) => {
    fixture.server.clock.advance(fixture.pick([minutes(1), minutes(6), minutes(11), hours(2), days(1)]))
  },
  'a mailbox changes hands': async (fixture) => {
    fixture.server.clock.advance(days(1) + minutes(1))
    const box = fixture.pick(fixture.boxes.slice(1, 3))
    const person = fixture.pick(people.filter((candidate) => candidate !== readerOf(box)))
    box.readers.push({ person, since: fixture.server.clock.now().getTime() })
  },
  'the sweep': async (fixture) => {
    if (fixture.chance(0.5)) fixture.server.clock.advance(days(31))
    fixture.deed.isSweep = true
    for (const id of fixture.organizationIds) fixture.deed.touched.add(id)
    await sweep(fixture.server.deps)
  },
  'an organization is searched by its slug': async (fixture) => {
    const slug = `s-${fixture.domain}-${fixture.pick([1, 2, 3])}`
    const { data } = await call(fixture, 'browser', '/organizations/search', {
      body: { organization_slug: slug },
    })
    if (JSON.stringify(data).includes('domain_roles')) fixture.tell('B37: the search shows rules')
  },
}

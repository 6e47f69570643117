import { sweep } from '../../../../server/app/sweep.ts'
import { days, hours, minutes } from '../../../../server/platform/machine/clock.ts'
import { findMember } from './directories.ts'
import type { Act } from './mailbox-acts.ts'
import { type Actor, act, chooseActor } from './member-acts.ts'
import { listMissing, type Permission, permissionsOfMember, roleIds } from './permissions.ts'
import { call, people, readerOf, type World } from './world.ts'

const change =
  (toBody: (world: World) => object): Act =>
  async (world, person) => {
    const actor = chooseActor(world, person)
    await updateOrganization(world, actor, toBody(world))
  }

const updateOrganization = (world: World, actor: Actor, body: object) =>
  act(world, actor, { method: 'PUT', browser: '/organizations/me', backend: '', body })

const methods = ['email_otp', 'magic_link', 'password', 'google_oauth', 'github_oauth']

/** What admins and the site do to an organization. */
export const organizationActs: Record<string, Act> = {
  'require a second factor of everyone': change((world) => ({
    mfa_policy: world.chance(0.6) ? 'REQUIRED_FOR_ALL' : 'OPTIONAL',
  })),
  'limit the second factors': change((world) => ({
    mfa_methods: world.chance(0.5) ? 'RESTRICTED' : 'ALL_ALLOWED',
    allowed_mfa_methods: [world.pick(['totp', 'sms_otp'])],
  })),
  'limit the methods': change((world) => ({
    auth_methods: world.chance(0.5) ? 'RESTRICTED' : 'ALL_ALLOWED',
    allowed_auth_methods: [world.pick(methods), world.pick(methods)],
  })),
  'let people join by their domain': change((world) => ({
    email_jit_provisioning: world.chance(0.7) ? 'RESTRICTED' : 'NOT_ALLOWED',
    email_allowed_domains: world.chance(0.7) ? [world.domain] : [`evil.${world.domain}`],
  })),
  'limit the invitations': change((world) => ({
    email_invites: world.pick(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED']),
  })),
  'give a role by the domain': change((world) => ({
    rbac_email_implicit_role_assignments: world.chance(0.8)
      ? [{ domain: world.domain, role_id: world.pick(roleIds) }]
      : [],
  })),
  'delete an organization': async (world, person) => {
    if (!world.chance(0.3)) return
    const actor = chooseActor(world, person)
    const found = actor.session && findMember(world.before, actor.session.memberId)
    const { isOk } = await act(world, actor, { method: 'DELETE', browser: '/organizations/me', backend: '' })
    const has = found ? permissionsOfMember(found.member, found.organization) : new Set<Permission>()
    if (
      isOk &&
      found &&
      listMissing(has, new Set<Permission>(['organization'])).length > 0 &&
      !world.deed.isRace
    ) {
      world.tell('3: a member without the right deleted the organization')
    }
  },
}

/** What happens by itself. */
export const eventActs: Record<string, Act> = {
  'time passes': async (world) => {
    world.server.clock.advance(world.pick([minutes(1), minutes(6), minutes(11), hours(2), days(1)]))
  },
  'a mailbox changes hands': async (world) => {
    world.server.clock.advance(days(1) + minutes(1))
    const box = world.pick(world.boxes.slice(1, 3))
    const person = world.pick(people.filter((candidate) => candidate !== readerOf(box)))
    box.readers.push({ person, since: world.server.clock.now().getTime() })
  },
  'the sweep': async (world) => {
    if (world.chance(0.5)) world.server.clock.advance(days(31))
    world.deed.isSweep = true
    for (const id of world.organizationIds) world.deed.touched.add(id)
    await sweep(world.server.deps)
  },
  'an organization is searched by its slug': async (world) => {
    const slug = `s-${world.domain}-${world.pick([1, 2, 3])}`
    const { data } = await call(world, 'browser', '/organizations/search', {
      body: { organization_slug: slug },
    })
    if (JSON.stringify(data).includes('domain_roles')) world.tell('B37: the search shows rules')
  },
}

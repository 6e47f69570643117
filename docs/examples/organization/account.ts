import type { Member, Organization } from '@stytch/vanilla-js/b2b'
import { attempt } from './attempt.ts'
import { client, toRoleText } from './client.ts'
import { create, labeled } from './create.ts'
import { createSwitch } from './switch.ts'

/** Creates the section with the member's account: the name, how the member signs in, the session, and other organizations. */
export async function createAccount(
  member: Member,
  organization: Organization,
  signIn: string,
): Promise<HTMLElement> {
  const name = create('input', { value: member.name, autocomplete: 'name', maxLength: 200 })
  const save = create('button', { textContent: 'Save name', className: 'main' })
  const form = create('form', {}, labeled('Name', name), save)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(save, () => client.self.update({ name: name.value }), 'Your name is saved.')
  })

  const signOut = create('button', { type: 'button', textContent: 'Sign out' })
  signOut.addEventListener('click', async () => {
    if (await attempt(signOut, () => client.session.revoke(), 'You are signed out.')) location.replace(signIn)
  })
  const another = create('a', { href: signIn, textContent: 'Sign in to another organization' })
  const switching = await createSwitch(organization, signIn)
  const rows: [term: string, text: string][] = [
    ['Email address', member.email_address],
    ['Roles', toRoleText(member)],
    ['Password', member.member_password_id === '' ? 'None' : 'Set'],
    ['Social sign-in', toProviders(member)],
    ['Second step', toSecondStep(member)],
    ['This session ends', toTime(client.session.getSync()?.expires_at)],
  ]
  return create(
    'section',
    { ariaLabel: 'Your account' },
    create('h2', { textContent: 'Your account' }),
    create('p', { textContent: `You are a member of ${organization.organization_name}.` }),
    create(
      'dl',
      {},
      ...rows.flatMap(([term, text]) => [
        create('dt', { textContent: term }),
        create('dd', { textContent: text }),
      ]),
    ),
    form,
    ...(switching ? [switching] : []),
    create('div', { className: 'actions' }, signOut, another),
  )
}

const toProviders = ({ oauth_registrations }: Member): string =>
  oauth_registrations.map(({ provider_type }) => provider_type).join(', ') || 'None'

function toSecondStep({ totp_registration_id, mfa_phone_number }: Member): string {
  const kinds = [
    ...(totp_registration_id === '' ? [] : ['authenticator app']),
    ...(mfa_phone_number === '' ? [] : [`text messages to ${mfa_phone_number}`]),
  ]
  return kinds.join(', ') || 'None'
}

const toTime = (time: string | undefined): string =>
  time === undefined
    ? 'unknown'
    : new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })

import type { Organization } from '@stytch/vanilla-js/b2b'
import { attempt } from './attempt.ts'
import { client, may } from './client.ts'
import { choice, create, labeled } from './create.ts'

const setting = (name: string) => may('stytch.organization', `update.settings.${name}`)

/** Creates the section with the rules of the organization. A control is disabled if the member's roles do not allow the change. */
export function createRules(organization: Organization): HTMLElement {
  const mfa = create('input', { type: 'checkbox', checked: organization.mfa_policy === 'REQUIRED_FOR_ALL' })
  const invitations = create('input', {
    type: 'checkbox',
    checked: organization.email_invites !== 'NOT_ALLOWED',
  })
  const joining = choice(
    [
      ['NOT_ALLOWED', 'Only people with an invitation'],
      ['RESTRICTED', 'Also people with an email address at these domains'],
    ],
    organization.email_jit_provisioning,
  )
  const domains = create('input', { value: organization.email_allowed_domains.join(', ') })
  const rules: [control: HTMLInputElement | HTMLSelectElement, text: string, isAllowed: boolean][] = [
    [mfa, 'Everyone needs a second step', setting('mfa-policy')],
    [invitations, 'Members can be invited by email', setting('email-invites')],
    [joining, 'Who can join', setting('email-jit-provisioning')],
    [domains, 'Domains, separated by commas', setting('allowed-domains')],
  ]
  for (const [control, , isAllowed] of rules) control.disabled = !isAllowed
  const isEditable = rules.some(([, , isAllowed]) => isAllowed)
  const save = create('button', { textContent: 'Save rules', className: 'main', hidden: !isEditable })
  const form = create('form', {}, ...rules.map(([control, text]) => labeled(text, control)), save)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const list = domains.value.split(/[\s,]+/).filter((domain) => domain !== '')
    const change = {
      ...(mfa.disabled ? {} : { mfa_policy: mfa.checked ? 'REQUIRED_FOR_ALL' : 'OPTIONAL' }),
      ...(invitations.disabled ? {} : { email_invites: invitations.checked ? 'ALL_ALLOWED' : 'NOT_ALLOWED' }),
      ...(joining.disabled ? {} : { email_jit_provisioning: joining.value }),
      ...(domains.disabled ? {} : { email_allowed_domains: list }),
    }
    void attempt(save, () => client.organization.update(change as never), 'The rules are saved.')
  })
  const note = isEditable ? [] : [create('p', { textContent: 'Only an admin can change the rules.' })]
  return create(
    'section',
    { ariaLabel: 'Rules' },
    create('h2', { textContent: 'Rules' }),
    ...note,
    form,
    create('p', {
      className: 'later',
      textContent:
        'Domains that the organization has proved, and its connections for single sign-on, will be here.',
    }),
  )
}

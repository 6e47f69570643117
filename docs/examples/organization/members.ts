import type { Member, Organization } from '@stytch/vanilla-js/b2b'
import { attempt } from './attempt.ts'
import { client, listRoleIds, may, roles, toRoleText } from './client.ts'
import { confirm } from './confirm.ts'
import { choice, create, labeled } from './create.ts'
import { createInvite } from './invite.ts'

const pageSize = 50

const statuses = [
  ['', 'All but deactivated'],
  ['active', 'Active'],
  ['invited', 'Invited'],
  ['pending', 'Pending'],
  ['deleted', 'Deactivated'],
] as const

const statusTexts = new Map<string, string>(statuses)

/** Creates the section with the members of the organization: a search, filters, and a row of actions for each member. */
export async function createMembers(organization: Organization): Promise<HTMLElement> {
  const section = create('section', { ariaLabel: 'Members' }, create('h2', { textContent: 'Members' }))
  if (!may('stytch.member', 'search')) {
    section.append(
      create('p', { textContent: 'Your roles do not allow you to see the other members. Ask an admin.' }),
    )
    return section
  }
  // The search needs at least three characters.
  const email = create('input', { type: 'search', minLength: 3, placeholder: 'ann@' })
  const status = choice(statuses, '')
  const role = choice([['', 'Every role'], ...roles], '')
  const filters = create(
    'form',
    { className: 'filters', role: 'search' },
    labeled('Email address', email),
    labeled('Status', status),
    labeled('Role', role),
    create('button', { textContent: 'Search' }),
  )
  const rows = create('tbody')
  const head = ['Member', 'Status', 'Role', 'Actions'].map((textContent) =>
    create('th', { scope: 'col', textContent }),
  )
  const more = create('button', { type: 'button', textContent: 'Show more', hidden: true })
  const empty = create('p', {
    textContent: 'No member matches. Change the search or the filters.',
    hidden: true,
  })

  // A response that arrives after that of a later search is dropped.
  let searches = 0
  const search = async (cursor?: string) => {
    searches += 1
    const turn = searches
    const filterList = [
      ...(email.value.length < 3 ? [] : [{ filter_name: 'member_email_fuzzy', filter_value: email.value }]),
      ...(status.value === '' ? [] : [{ filter_name: 'statuses', filter_value: [status.value] }]),
      ...(role.value === '' ? [] : [{ filter_name: 'member_roles', filter_value: [role.value] }]),
    ]
    await attempt(null, async () => {
      const { members, results_metadata } = await client.organization.members.search({
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
        query: { operator: 'AND', operands: filterList as never },
      })
      if (turn !== searches) return
      const pageRows = members.map((member) => createRow(member, refresh))
      if (cursor === undefined) rows.replaceChildren(...pageRows)
      else rows.append(...pageRows)
      empty.hidden = rows.children.length > 0
      more.hidden = !results_metadata.next_cursor
      more.onclick = () => void search(results_metadata.next_cursor ?? undefined)
    })
  }
  const refresh = () => search()
  filters.addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  for (const filter of [status, role]) filter.addEventListener('change', refresh)

  if (may('stytch.member', 'create') && organization.email_invites !== 'NOT_ALLOWED') {
    section.append(createInvite(refresh))
  } else {
    section.append(
      create('p', {
        textContent: 'Your roles or the rules of the organization do not allow invitations. Ask an admin.',
      }),
    )
  }
  section.append(
    filters,
    create(
      'div',
      { className: 'table' },
      create('table', {}, create('thead', {}, create('tr', {}, ...head)), rows),
    ),
    empty,
    more,
  )
  await search()
  return section
}

function createRow(member: Member, refresh: () => Promise<void>): HTMLElement {
  const name = member.name === '' ? member.email_address : member.name
  const address = member.name === '' ? [] : [create('span', { textContent: member.email_address })]
  return create(
    'tr',
    {},
    create('td', {}, create('strong', { textContent: name }), ...address),
    create('td', { textContent: statusTexts.get(member.status) ?? member.status }),
    create('td', {}, createRole(member)),
    create('td', {}, create('div', { className: 'actions' }, ...createActions(member, name, refresh))),
  )
}

/** Creates a select element that assigns a role, or the names of the roles if the member's roles may not be changed here. */
function createRole(member: Member): Node {
  const assigned = listRoleIds(member)
  const isSimple = assigned.length < 2 && member.status !== 'deleted'
  if (!isSimple || !may('stytch.member', 'update.settings.roles'))
    return document.createTextNode(toRoleText(member))
  const select = choice([['', 'Member'], ...roles], assigned[0] ?? '')
  select.ariaLabel = `Role of ${member.email_address}`
  select.addEventListener('change', async () => {
    const change = { member_id: member.member_id, roles: select.value === '' ? [] : [select.value] }
    const isSaved = await attempt(
      select,
      () => client.organization.members.update(change),
      `The role of ${member.email_address} is changed.`,
    )
    if (!isSaved) select.value = assigned[0] ?? ''
  })
  return select
}

type Action = {
  text: string
  isShown: boolean
  question?: string
  call: () => Promise<unknown>
  success: string
}

function createActions(member: Member, name: string, refresh: () => Promise<void>): HTMLElement[] {
  const { member_id, email_address, status } = member
  const { members } = client.organization
  const isSelf = member_id === client.self.getSync()?.member_id
  const isInvited = status === 'invited'
  const actions: Action[] = [
    {
      text: 'Resend',
      isShown: isInvited && may('stytch.member', 'create'),
      call: () => client.magicLinks.email.invite({ email_address }),
      success: `${email_address} has a new invitation.`,
    },
    {
      text: 'Sign out',
      isShown: status === 'active' && !isSelf && may('stytch.member', 'revoke-sessions'),
      call: () => client.session.revokeForMember({ member_id }),
      success: `${name} is signed out everywhere.`,
    },
    {
      text: 'Remove authenticator app',
      isShown: member.totp_registration_id !== '' && may('stytch.member', 'update.info.delete.mfa-totp'),
      question: `Remove the authenticator app of ${name}?`,
      call: () => members.deleteMFATOTP(member_id),
      success: `${name} has no authenticator app anymore.`,
    },
    {
      text: 'Remove phone number',
      isShown: member.mfa_phone_number !== '' && may('stytch.member', 'update.info.delete.mfa-phone'),
      question: `Remove the phone number of ${name}?`,
      call: () => members.deleteMFAPhoneNumber(member_id),
      success: `${name} has no phone number anymore.`,
    },
    {
      text: isInvited ? 'Revoke' : 'Deactivate',
      isShown: status !== 'deleted' && !isSelf && may('stytch.member', 'delete'),
      question: isInvited
        ? `Revoke the invitation for ${email_address}?`
        : `Deactivate ${name}? This ends the sessions of the member immediately.`,
      call: () => members.delete(member_id),
      success: isInvited ? `The invitation for ${email_address} is revoked.` : `${name} is deactivated.`,
    },
    {
      text: 'Reactivate',
      isShown: status === 'deleted' && may('stytch.member', 'create'),
      call: () => members.reactivate(member_id),
      success: `${name} is active again.`,
    },
  ]
  return actions
    .filter(({ isShown }) => isShown)
    .map(({ text, question, call, success }) => {
      const button = create('button', {
        type: 'button',
        textContent: text,
        ariaLabel: `${text}: ${email_address}`,
      })
      button.addEventListener('click', async () => {
        if (question !== undefined && !(await confirm(question, text))) return
        if (await attempt(button, call, success)) await refresh()
      })
      return button
    })
}

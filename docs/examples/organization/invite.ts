import { tell, toSentence } from './attempt.ts'
import { client, roles } from './client.ts'
import { choice, create, labeled } from './create.ts'

/** Splits what was entered into email addresses: one per line, or separated by commas, semicolons or spaces. */
export const toAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  ),
]

/**
 * Creates the form that invites people by email, several at once. Addresses whose invitation failed stay in the field.
 * @param onInvited is called after at least one invitation
 */
export function createInvite(onInvited: () => void): HTMLFormElement {
  const field = create('textarea', {
    rows: 2,
    required: true,
    placeholder: 'ann@example.org, ben@example.org',
  })
  const role = choice([['', 'Member'], ...roles], '')
  const button = create('button', { textContent: 'Send invitations', className: 'main' })
  const form = create(
    'form',
    { className: 'invite' },
    labeled('Email addresses', field),
    labeled('Role', role),
    button,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const addresses = toAddresses(field.value)
    const roleIds = role.value === '' ? [] : [role.value]
    const problems = new Map<string, string>()
    button.disabled = true
    for (const email_address of addresses) {
      await client.magicLinks.email
        .invite({ email_address, roles: roleIds })
        .catch((error: unknown) => problems.set(email_address, toSentence(error)))
    }
    button.disabled = false
    field.value = [...problems.keys()].join('\n')
    const sent = addresses.length - problems.size
    if (problems.size > 0) tell([...problems].map((problem) => problem.join(': ')).join(' '), true)
    else tell(sent === 1 ? `${addresses[0]} is invited.` : `${sent} people are invited.`)
    if (sent > 0) onInvited()
  })
  return form
}

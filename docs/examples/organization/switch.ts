import type { Organization } from '@stytch/vanilla-js/b2b'
import { attempt } from './attempt.ts'
import { client } from './client.ts'
import { confirm } from './confirm.ts'
import { choice, create, labeled } from './create.ts'

const sessionMinutes = 60

/**
 * Creates the form with which a member continues in another of their organizations.
 * @param signIn the address of the sign-in page
 * @returns null if the session leads to no other organization: it has not proved the address of the member, such as one by password,
 *   or the member has none
 */
export async function createSwitch(current: Organization, signIn: string): Promise<HTMLElement | null> {
  // Without a list, the rest of the page works, and the sign-in page shows the organizations.
  const response = await client.discovery.organizations.list().catch(() => undefined)
  const choices = (response?.discovered_organizations ?? [])
    .filter(({ membership }) => membership.type === 'active_member')
    .map(({ organization }) => [organization.organization_id, organization.organization_name] as const)
    .filter(([id]) => id !== current.organization_id)
  const [first] = choices
  if (!first) return null

  const select = choice(choices, first[0])
  const button = create('button', { textContent: 'Switch' })
  const form = create('form', {}, labeled('Your other organizations', select), button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const organization_id = select.value
    const name = select.selectedOptions[0]?.textContent
    const question = `Switch to ${name}? If it needs another step, you will be signed out here and have to sign in again.`
    if (!(await confirm(question, 'Switch'))) return
    await attempt(button, async () => {
      const { member_authenticated } = await client.session.exchange({
        organization_id,
        session_duration_minutes: sessionMinutes,
      })
      if (member_authenticated) location.reload()
      else location.replace(signIn)
    })
  })
  return form
}

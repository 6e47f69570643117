import { createAccount } from './account.ts'
import { tell, toSentence } from './attempt.ts'
import { client } from './client.ts'
import { createMembers } from './members.ts'
import { createRules } from './rules.ts'

/** The page of the member's organization: its members, its rules, and the member's account. */
async function start(): Promise<void> {
  const signIn = document.body.dataset.signIn ?? '/'
  const [organization, member] = await Promise.all([client.organization.get(), client.self.get()])
  if (!organization || !member) return location.replace(signIn)
  const title = document.getElementById('title')
  if (title) title.textContent = organization.organization_name
  document.title = organization.organization_name
  document
    .getElementById('sections')
    ?.replaceChildren(
      await createMembers(organization),
      createRules(organization),
      await createAccount(member, organization, signIn),
    )
  // Another tab has signed out, or the session has ended.
  client.session.onChange((session) => {
    if (!session) location.replace(signIn)
  })
}

try {
  await start()
} catch (error) {
  tell(toSentence(error), true)
}

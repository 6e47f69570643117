import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { makePerson } from '../../support/browser/person.ts'
import { bakeFor } from './dashboard-fixture.ts'

const notify = { with_name: true, language: 'en' }

/** Bakes a cake for a recipient. @returns the links of the email, and the address of the baker */
export async function shareWith(
  recipient: string,
  more: object = {},
): Promise<{ link: string; optOutLink: string; baker: string }> {
  const email = `baker-${recipient}`
  const baker = { email, token: await makePerson(serverUrl, email) }
  await bakeFor(baker, { name: 'Plan.pdf', to: [recipient], notify: { ...notify, ...more } })
  const { link, text } = await messageTo(recipient, (message) => message.text.includes('/shared-file-emails'))
  return { link: link ?? '', baker: email, optOutLink: /^\S+\/shared-file-emails\S+$/m.exec(text)?.[0] ?? '' }
}

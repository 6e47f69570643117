import { randomBytes } from 'node:crypto'
import { messageTo } from '#support/browser/outbox.ts'
import { makePerson, makePersonAt, mustPost } from '#support/browser/person.ts'
import type { Scene, Stage } from '../scene.ts'
import { openPage } from './steps.ts'

/** Opens the link of the email about a file that a baker shared with this recipient. */
async function follow(stage: Stage, recipient: string, token?: string): Promise<void> {
  const { portalUrl, tokens } = stage.product
  const hex = () => randomBytes(32).toString('hex')
  const cake = {
    checksum: hex(),
    filetitle: 'Offer for the spring fair.pdf',
    keys: [{ key_path: ['file'], key: hex() }],
    permissions: [{ email: recipient, key_path: ['file'] }],
    ...{ openable_date: null, expiration_date: null },
    notify: { with_name: true, language: 'en' },
  }
  await mustPost(portalUrl, '/cakes', cake, tokens.baker)
  const { link } = await messageTo(
    recipient,
    (message) => message.text.includes('/shared-file-emails'),
    portalUrl,
  )
  await openPage(stage, link?.replace(portalUrl, '') ?? '', token)
}

/** The pages that the link of an email about a shared file leads to. */
export const arrivalScenes: Scene[] = [
  { name: 'arrival/sign-up', path: '/signup', reach: (stage) => follow(stage, 'newcomer@visitor.test') },
  {
    name: 'arrival/sign-in',
    path: '/login',
    async reach(stage) {
      await makePerson(stage.product.portalUrl, 'returning@visitor.test')
      await follow(stage, 'returning@visitor.test')
    },
  },
  {
    name: 'arrival/agreement',
    path: '/eula',
    isWindow: true,
    async reach(stage) {
      const token = await makePersonAt(stage.product.portalUrl, 'agreeing@visitor.test', 'pinSet')
      await follow(stage, 'agreeing@visitor.test', token)
    },
  },
  {
    name: 'arrival/opener',
    path: '/portal',
    async reach(stage) {
      const token = await makePerson(stage.product.portalUrl, 'present@visitor.test')
      await follow(stage, 'present@visitor.test', token)
    },
  },
]

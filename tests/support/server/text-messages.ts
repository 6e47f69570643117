import { eq } from 'drizzle-orm'
import { TextMessages } from '../../../server/identity/base/document/text-message-fields.ts'
import {
  findProjectSecrets,
  saveProjectSecrets,
} from '../../../server/identity/base/projects/secret-store.ts'
import { toStoredTextMessages } from '../../../server/identity/base/projects/stored-text-messages.ts'
import { logEntries } from '../../../server/identity/base/schema/log.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import type { TextChannel } from '../../../server/platform/gateways/gateway.ts'
import { outbox } from '../../../server/platform/schema/messages.ts'
import { callProvider } from './provider-client.ts'
import { createTestServer, shopProject, type TestServer } from './test-server.ts'
import { loopback, webhookSecret } from './webhooks.ts'

/** Creates a server in production mode, where text messages go through a gateway. */
export const createTextServer = (): Promise<TestServer> =>
  createTestServer({ mode: 'production', allowedNetworks: loopback })

/** The `sms` fields of a project document with the URLs of its gateways. */
export const toTextFields = (url: string, secondUrl?: string, change: object = {}) => ({
  gateway: { type: 'webhook', url, secret: { env: 'SECRET' } },
  second_gateway:
    secondUrl === undefined ? null : { type: 'webhook', url: secondUrl, secret: { env: 'SECRET' } },
  countries: ['US', 'GB'],
  budget: { messages_per_day: 1000 },
  ...change,
})

/** Replaces the gateways of a project, which all share one secret. */
export async function setTextMessages(
  { deps }: Pick<TestServer, 'deps'>,
  fields: object,
  channel: TextChannel = 'sms',
  projectId = shopProject.id,
  secret = webhookSecret,
): Promise<void> {
  const stored = toStoredTextMessages(TextMessages.parse(fields))
  await deps.db.transaction(async (tx) => {
    await tx
      .update(projects)
      .set({ [channel]: stored })
      .where(eq(projects.id, projectId))
    const secrets = await findProjectSecrets(tx, deps, projectId)
    for (const gateway of ['gateway', 'second_gateway']) secrets.set(`${channel}.${gateway}.secret`, secret)
    await saveProjectSecrets(tx, deps, projectId, secrets)
  })
}

export const textNumber = '+15005550006'

/** Requests a code for a phone number of the shop. */
export const requestTextCode = (server: TestServer, to = textNumber, channel: TextChannel = 'sms') =>
  callProvider(server, `/otps/${channel}/login_or_create`, { body: { phone_number: to } })

/** Lists the log entries about text messages: kind and details. */
export const listTextEntries = ({ deps }: TestServer) =>
  deps.db.transaction(async (tx) =>
    (await tx.select().from(logEntries).orderBy(logEntries.id))
      .filter(({ kind }) => kind.startsWith('text_message'))
      .map(({ kind, detail }) => [kind, detail] as const),
  )

export const listMessages = ({ deps }: TestServer) =>
  deps.db.transaction((tx) => tx.select().from(outbox).orderBy(outbox.position))

/** Replaces the portal's public token, which determines whether the server is in test mode. */
export const setPortalToken = ({ deps }: TestServer, publicToken: string) =>
  deps.db.transaction((tx) => tx.update(projects).set({ publicToken }).where(eq(projects.isPortal, true)))

import { z } from 'zod'
import { type AnyProvider, anyProviderNames } from '#contract/any-providers.ts'
import { oneTapPositions } from '#contract/one-tap.ts'
import { SecretReference, WebUrl } from './document-fields.ts'

const common = {
  client_id: z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[\x21-\x7e]+$/, 'must be a single word, exactly as the provider issued it')
    .describe('The client ID that the provider issued to this project.'),
  client_secret: SecretReference,
  issuer: WebUrl.optional().describe(
    'An OpenID Connect issuer to use instead of the provider’s own, such as a company’s tenant.',
  ),
  endpoints: z
    .strictObject({
      authorize_url: WebUrl.describe('The page where users sign in.'),
      token_url: WebUrl.describe('The URL that exchanges codes for tokens.'),
      profile_url: WebUrl.describe('The URL that returns the profile.'),
    })
    .optional()
    .describe('The endpoints of a self-hosted OAuth 2.0 provider. Not together with `issuer`.'),
} as const

const oneServer = (client: { issuer?: unknown; endpoints?: unknown }) =>
  client.issuer === undefined || client.endpoints === undefined
const oneServerMessage = 'must have either issuer or endpoints, not both'

const SocialClient = z.strictObject(common).refine(oneServer, oneServerMessage).meta({ id: 'social_client' })

const GoogleClient = z
  .strictObject({
    ...common,
    keys_url: WebUrl.optional().describe('The URL of the keys that sign One Tap’s ID tokens.'),
    one_tap: z
      .enum(oneTapPositions)
      .optional()
      .describe(
        'The position of One Tap on the portal’s sign-in page. Only for the portal; other sites configure the widget.',
      ),
  })
  .refine(oneServer, oneServerMessage)
  .meta({ id: 'google_client' })

const otherProviders = anyProviderNames.filter((name) => name !== 'google')

/** The project's clients at social providers. `findKindProblems` rejects those that only members have in a project of consumers. */
export const SocialClients = z.strictObject({
  google: GoogleClient.optional(),
  ...(Object.fromEntries(otherProviders.map((name) => [name, SocialClient.optional()])) as Record<
    Exclude<AnyProvider, 'google'>,
    z.ZodOptional<typeof SocialClient>
  >),
})

/** A client as the database stores it: the fields of the document without the secret. */
export type StoredSocialClient = Omit<z.output<typeof GoogleClient>, 'client_secret'>
export type StoredSocialClients = Partial<Record<AnyProvider, StoredSocialClient>>

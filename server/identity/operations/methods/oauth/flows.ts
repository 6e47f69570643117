import { and, eq, gt } from 'drizzle-orm'
import type { AnyProvider } from '#contract/any-providers.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { later, minutes } from '../../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../../platform/secrets/secrets.ts'
import type { ReturnUrls } from '../../../accounts/social/redirect-back.ts'
import type { Deps } from '../../../base/deps.ts'
import { oauthAttachTokens, oauthFlows } from '../../../base/schema/oauth.ts'
import { type DirectoryUnit, deleteRows, type ProjectUnit } from '../../../base/unit-of-work.ts'

/** How long a sign-in at the provider may take. */
const lifetime = minutes(15)
const attachLifetime = minutes(5)

export type Flow = typeof oauthFlows.$inferSelect

export type FlowParams = ReturnUrls & {
  provider: AnyProvider
  /** the cookie value of the browser */
  browser: string
  codeChallenge: string
  /** the project's client at the provider */
  clientId: string
  scopes: string[]
  userId: string | null
  /** the organization to enter; null for consumers, and in a discovery flow */
  organizationId?: string | null
  /** whether the sign-in lists the organizations of the address instead of entering one */
  isDiscovery?: boolean
}

/** Stores a started sign-in. @returns its state, which only the browser and the issuer see */
export async function beginFlow(
  unit: ProjectUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { browser, ...params }: FlowParams,
): Promise<string> {
  const state = random.bytes(32).toString('base64url')
  await unit.tx.insert(oauthFlows).values({
    projectId: unit.projectId,
    ...params,
    stateHash: sha256Hex(state),
    browserHash: sha256Hex(browser),
    expiresAt: later(clock.now(), lifetime),
  })
  return state
}

type FlowQuery = {
  provider: string
  state: string
  /** reads the browser's cookie for a project */
  readBrowser: (projectId: string) => string | undefined
}

/** Finds the pending sign-in with this state and browser. The state names the project. */
export async function findFlow(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { provider, state, readBrowser }: FlowQuery,
): Promise<Flow | undefined> {
  const [flow] = await tx
    .select()
    .from(oauthFlows)
    .where(
      and(
        eq(oauthFlows.stateHash, sha256Hex(state)),
        eq(oauthFlows.provider, provider),
        gt(oauthFlows.expiresAt, clock.now()),
      ),
    )
    .for('update')
  const isOwn = flow && sha256Hex(readBrowser(flow.projectId) ?? '') === flow.browserHash
  return isOwn ? flow : undefined
}

/** Finds and consumes the pending sign-in. A state works only once. */
export async function consumeFlow(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  query: FlowQuery,
): Promise<Flow | undefined> {
  const flow = await findFlow(tx, deps, query)
  if (flow) await tx.delete(oauthFlows).where(eq(oauthFlows.stateHash, flow.stateHash))
  return flow
}

/** Returns the nonce and PKCE verifier for the issuer. They are derived from the state, so no secret is stored. */
export const toSecretsOf = ({ secrets }: Pick<Deps, 'secrets'>, state: string) => ({
  nonce: secrets.keyedHash('oauth nonce', state),
  verifier: secrets.keyedHash('oauth verifier', state),
})

/** Issues a token that allows a user to link a social identity. The token is not stored. @returns the token */
export async function issueAttachToken(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  params: { userId: string; provider: SocialProvider },
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await unit.tx.insert(oauthAttachTokens).values({
    projectId: unit.projectId,
    ...params,
    tokenHash: sha256Hex(token),
    expiresAt: later(clock.now(), attachLifetime),
  })
  return token
}

/** Consumes an attach token. @returns the ID of its user */
export async function consumeAttachToken(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  query: { provider: SocialProvider; token: string },
): Promise<string | undefined> {
  const [row] = await deleteRows(
    unit,
    oauthAttachTokens,
    eq(oauthAttachTokens.tokenHash, sha256Hex(query.token)),
    eq(oauthAttachTokens.provider, query.provider),
  )
  return row && row.expiresAt > clock.now() ? row.userId : undefined
}

import { compactVerify, createLocalJWKSet } from 'jose'
import * as z from 'zod/mini'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { toIssuer } from './issuer.ts'

const Claims = z.object({ iss: z.string(), aud: z.string(), sub: z.string() })

/**
 * Reads an `id_token_hint`: an ID token of this issuer for this application. It may have expired, because it only
 * identifies the user.
 * @returns the ID of the user; undefined if the hint is not such a token
 */
export async function readIdTokenHint(
  { deps, signer }: { deps: Pick<Deps, 'config'>; signer: Signer },
  project: DirectoryProject,
  { clientId, idToken }: { clientId: string; idToken: string },
): Promise<string | undefined> {
  const keys = createLocalJWKSet(await signer.getKeySet(project.id))
  try {
    const { payload } = await compactVerify(idToken, keys, { algorithms: ['ES256'] })
    const { iss, aud, sub } = Claims.parse(JSON.parse(new TextDecoder().decode(payload)))
    return iss === toIssuer(project, deps.config.publicUrl) && aud === clientId ? sub : undefined
  } catch {
    return undefined
  }
}

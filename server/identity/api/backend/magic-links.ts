import * as z from 'zod/mini'
import { countSend } from '../../accounts/proofs/limits.ts'
import { requireProduct } from '../../base/projects/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { authenticateLink } from '../../operations/methods/magic-link/authenticate-link.ts'
import { readLinkPages, SendLink, sendLink } from '../../operations/methods/magic-link/send-link.ts'
import { findShownSession, readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { CodeVerifier, LinkToken } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedOwner, findOrCreateOwner, findOwner } from './contact-owner.ts'
import { isNamed, namedUserFields } from './named-user.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { Attributes, MatchOptions, requireMatch, toLimitedVisitor, toVisitor } from './visitor.ts'

const Send = z.extend(SendLink, { attributes: Attributes, ...namedUserFields })
const Authenticate = z.object({
  token: LinkToken,
  code_verifier: z.optional(CodeVerifier),
  attributes: Attributes,
  options: MatchOptions,
  ...sessionFields,
})

/** Registers sign-in by an emailed link. */
export function registerBackendMagicLinks(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  for (const kind of ['login_or_create', 'send'] as const) {
    backendRoute(
      api,
      { call: `POST /magic_links/email/${kind}`, scope: 'write', body: Send },
      async ({ project, sender, body }) => {
        const key = kind === 'send' ? await readSessionKey(signer, project.id, body) : undefined
        const reference = { userId: kind === 'send' ? body.user_id : undefined, key }
        if (isNamed(reference)) protectPortalAccounts(project)
        else requireProduct(project, 'emailMagicLinks')
        const { email: address, attributes } = body
        const pages = readLinkPages(project, body)
        await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
        return runUnit(db, project, async (unit) => {
          const contact = { kind: 'email', value: address } as const
          const isActive = body.create_user_as_pending !== true
          const owner = isNamed(reference)
            ? await findNamedOwner(unit, deps, contact, reference)
            : kind === 'send'
              ? await findOwner(unit, contact)
              : await findOrCreateOwner(unit, deps, contact, { isActive })
          const { userId, contactId, isCreated, isVerified: isKnown } = owner
          await sendLink(unit, deps, {
            project,
            sender,
            body,
            pages,
            isKnown,
            visitor: toVisitor(attributes),
            userId: isNamed(reference) ? userId : undefined,
            contactId,
            addsContact: isNamed(reference) && !isKnown,
          })
          const response = { user_id: userId, email_id: contactId }
          return kind === 'send' ? response : { ...response, user_created: isCreated }
        })
      },
    )
  }

  backendRoute(
    api,
    { call: 'POST /magic_links/authenticate', scope: 'write', body: Authenticate },
    async ({ project, sender, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const { methodId, signedIn } = await authenticateLink(deps, {
        project,
        sender,
        token: body.token,
        verifier: body.code_verifier,
        findSession: async (unit) => key && findShownSession(unit, deps, key, { acceptsPending: true }),
        authorize({ purpose, userId, requestedBy }) {
          requireMatch(body.options, body.attributes, requestedBy)
          if (userId === null && purpose !== 'reset_password') requireProduct(project, 'emailMagicLinks')
        },
        signIn: createSignIn(deps, { project, sender, visitor: toVisitor(body.attributes), body, key }),
      })
      const response = await toAuthResponse(signer, signedIn)
      return { method_id: methodId, reset_sessions: false, ...response }
    },
  )
}

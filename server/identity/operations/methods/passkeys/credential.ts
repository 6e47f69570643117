import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toJsonValue } from '../../../../platform/machine/to-json-value.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'

const Bytes = Text.check(z.regex(/^[\w-]+$/))

const credential = <const Shape extends z.core.$ZodShape>(response: Shape) =>
  z.object({
    id: Bytes,
    rawId: Bytes,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: Bytes, ...response }),
  })

export const Attestation = credential({
  attestationObject: Bytes,
  transports: z.optional(z.array(Text.check(z.maxLength(20))).check(z.maxLength(10))),
})

export const Assertion = credential({ authenticatorData: Bytes, signature: Bytes })

const ClientData = z.object({ challenge: Bytes })

/** The contract's public_key_credential: the browser's credential as JSON text. */
export const CredentialText = Text.check(z.maxLength(30_000))

/** Parses a credential and the challenge that it responds to. @throws SdkError bad_request */
export function parseCredential<Schema extends typeof Attestation | typeof Assertion>(
  schema: Schema,
  text: string,
): { credential: z.output<Schema>; challenge: string } {
  const parsed = schema.safeParse(toJsonValue(text))
  const encoded = parsed.data?.response.clientDataJSON
  const clientData = ClientData.safeParse(
    encoded === undefined ? undefined : toJsonValue(Buffer.from(encoded, 'base64url').toString('utf8')),
  )
  if (parsed.success && clientData.success) {
    return { credential: parsed.data as z.output<Schema>, challenge: clientData.data.challenge }
  }
  throw new SdkError(
    'bad_request',
    'public_key_credential must be the credential that the browser returned: JSON text with base64url values.',
  )
}

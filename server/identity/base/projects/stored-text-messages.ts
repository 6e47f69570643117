import { type TextChannel, textChannels } from '../../../platform/gateways/gateway.ts'
import {
  type GatewaySlot,
  gatewaySlots,
  type StoredGateway,
  type StoredTextMessages,
  toGatewaySecretPath,
  type WrittenGateway,
  type WrittenTextMessages,
} from '../document/text-message-fields.ts'
import { maskSecret } from './secret-store.ts'

type Channels = { [Channel in TextChannel]: WrittenTextMessages | null }

/** Lists the references to gateway secrets. */
export const listGatewayReferences = (document: Channels) =>
  textChannels.flatMap((channel) =>
    gatewaySlots.flatMap((slot) => {
      const gateway = document[channel]?.[slot]
      return gateway ? [{ path: toGatewaySecretPath(channel, slot), reference: gateway.secret }] : []
    }),
  )

/** Removes the references to secrets. */
export function toStoredTextMessages(textMessages: WrittenTextMessages | null): StoredTextMessages | null {
  if (!textMessages) return null
  const { gateway, second_gateway: second, ...rest } = textMessages
  return { ...rest, gateway: withoutSecret(gateway), second_gateway: second && withoutSecret(second) }
}

const withoutSecret = ({ secret: _, ...gateway }: WrittenGateway): StoredGateway => gateway

/** Returns the fields as an export shows them, with the last characters of each secret. */
export function toDocumentTextMessages(
  channel: TextChannel,
  stored: StoredTextMessages | null,
  secrets: ReadonlyMap<string, string>,
): WrittenTextMessages | null {
  if (!stored) return null
  const show = (slot: GatewaySlot, gateway: StoredGateway): WrittenGateway => ({
    ...gateway,
    secret: { kept: maskSecret(secrets.get(toGatewaySecretPath(channel, slot)) ?? '') },
  })
  return {
    ...stored,
    gateway: show('gateway', stored.gateway),
    second_gateway: stored.second_gateway && show('second_gateway', stored.second_gateway),
  }
}

/** Replaces references with masked secrets, so that differences show no secret. */
export const maskGatewaySecrets = (
  channel: TextChannel,
  textMessages: WrittenTextMessages | null,
  secrets: ReadonlyMap<string, string>,
) => toMasked(toDocumentTextMessages(channel, toStoredTextMessages(textMessages), secrets))

const toMasked = (textMessages: WrittenTextMessages | null) =>
  textMessages && {
    ...textMessages,
    gateway: flattenSecret(textMessages.gateway),
    second_gateway: textMessages.second_gateway && flattenSecret(textMessages.second_gateway),
  }

const flattenSecret = ({ secret, ...gateway }: WrittenGateway) => ({
  ...gateway,
  secret: 'kept' in secret ? secret.kept : '',
})

/** Lists the paths of the secrets that sign requests. Such a secret must have the format of Standard Webhooks. */
export const listSigningPaths = (document: Channels): string[] =>
  textChannels.flatMap((channel) =>
    gatewaySlots
      .filter((slot) => document[channel]?.[slot]?.type === 'webhook')
      .map((slot) => toGatewaySecretPath(channel, slot)),
  )

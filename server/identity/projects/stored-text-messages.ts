import { type TextChannel, textChannels } from '../../platform/gateways/gateway.ts'
import {
  type GatewayPlace,
  gatewayPlaces,
  type StoredGateway,
  type StoredTextMessages,
  toGatewaySecretPath,
  type WrittenGateway,
  type WrittenTextMessages,
} from '../document/text-message-fields.ts'
import { maskSecret } from './secret-store.ts'

type Channels = { [Channel in TextChannel]: WrittenTextMessages | null }

/** Lists the references to secrets of gateways. */
export const listGatewayReferences = (document: Channels) =>
  textChannels.flatMap((channel) =>
    gatewayPlaces.flatMap((place) => {
      const gateway = document[channel]?.[place]
      return gateway ? [{ path: toGatewaySecretPath(channel, place), reference: gateway.secret }] : []
    }),
  )

/** Removes the secrets' references. */
export function toStoredTextMessages(written: WrittenTextMessages | null): StoredTextMessages | null {
  if (!written) return null
  const { gateway, second_gateway: second, ...rest } = written
  return { ...rest, gateway: withoutSecret(gateway), second_gateway: second && withoutSecret(second) }
}

const withoutSecret = ({ secret: _, ...gateway }: WrittenGateway): StoredGateway => gateway

/** Returns the fields as an export writes them, with the last characters of each secret. */
export function toDocumentTextMessages(
  channel: TextChannel,
  stored: StoredTextMessages | null,
  secrets: ReadonlyMap<string, string>,
): WrittenTextMessages | null {
  if (!stored) return null
  const show = (place: GatewayPlace, gateway: StoredGateway): WrittenGateway => ({
    ...gateway,
    secret: { kept: maskSecret(secrets.get(toGatewaySecretPath(channel, place)) ?? '') },
  })
  return {
    ...stored,
    gateway: show('gateway', stored.gateway),
    second_gateway: stored.second_gateway && show('second_gateway', stored.second_gateway),
  }
}

/** Replaces references by masked secrets, so that differences show no secret. */
export const maskGatewaySecrets = (
  channel: TextChannel,
  written: WrittenTextMessages | null,
  secrets: ReadonlyMap<string, string>,
) => toMasked(toDocumentTextMessages(channel, toStoredTextMessages(written), secrets))

const toMasked = (shown: WrittenTextMessages | null) =>
  shown && {
    ...shown,
    gateway: flattenSecret(shown.gateway),
    second_gateway: shown.second_gateway && flattenSecret(shown.second_gateway),
  }

const flattenSecret = ({ secret, ...gateway }: WrittenGateway) => ({
  ...gateway,
  secret: 'kept' in secret ? secret.kept : '',
})

/** Lists the paths of secrets that sign requests, and have the form of Standard Webhooks. */
export const listSigningPaths = (document: Channels): string[] =>
  textChannels.flatMap((channel) =>
    gatewayPlaces
      .filter((place) => document[channel]?.[place]?.type === 'webhook')
      .map((place) => toGatewaySecretPath(channel, place)),
  )

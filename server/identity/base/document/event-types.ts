/** The objects whose changes are events, by their names in event types and payloads. */
const eventObjects = [
  'user',
  'member',
  'organization',
  'session',
  'email',
  'phone_number',
  'password',
  'webauthn_registration',
  'crypto_wallet',
  'oauth_registration',
  'totp',
] as const

const eventActions = ['create', 'update', 'delete'] as const

export type EventObject = (typeof eventObjects)[number]
export type EventAction = (typeof eventActions)[number]

/** `source.object.action`, as the provider names its events. All events here have the source `direct`. */
export type EventType = `direct.${EventObject}.${EventAction}`

export const toEventType = (object: EventObject, action: EventAction): EventType =>
  `direct.${object}.${action}`

/** Every type of event that a webhook can receive. */
export const eventTypes = eventObjects.flatMap((object) =>
  eventActions.map((action) => toEventType(object, action)),
)

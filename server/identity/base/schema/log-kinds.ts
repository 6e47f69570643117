/** The kinds of log entries, with the text that `npm run admin -- log` shows for each. */
export const entryKinds = {
  sign_in: 'signed in',
  factor_verified: 'authenticated again within the session',
  session_revoked: 'session ended',

  impersonation_issued: 'token issued for signing in as the user',

  account_created: 'account created',
  account_claimed: 'claimed: a contact was proved for the first time',
  account_changed: 'name or metadata changed',
  account_deleted: 'account deleted',

  organization_created: 'organization created',
  organization_changed: 'organization changed',
  organization_deleted: 'organization deleted',
  organization_exported: 'organization exported with its members',
  member_changed: 'status or settings of a member changed',
  member_removed: 'member removed',
  member_reactivated: 'removed member reactivated',
  breakglass_used: 'signed in as a break-glass member, by a method that the organization does not allow',

  email_added: 'email address added',
  email_verified: 'email address verified',
  email_removed: 'email address removed',
  email_retired: 'email address retired: it signs in no one, and stays taken',
  contact_disputed: 'unverified contact of a claimed account proved by someone else',
  email_inactive: 'email address bounced or complained; no email is sent to it',
  phone_added: 'phone number added',
  phone_removed: 'phone number removed',
  passkey_added: 'passkey added',
  passkey_removed: 'passkey removed',
  passkey_counter_decreased:
    'passkey used with a lower counter, as after an import; accepted, because it can be synced',
  wallet_added: 'wallet added',
  wallet_removed: 'wallet removed',
  identity_added: 'social identity added',
  identity_removed: 'social identity removed',
  totp_added: 'authenticator app added',
  totp_removed: 'authenticator app removed',
  recovery_codes_created: 'recovery codes created',
  recovery_codes_read: 'recovery codes read by the site',
  password_set: 'password set',
  password_changed: 'password changed',
  password_removed: 'password removed',
  password_expired: 'password expired',

  consent_given: 'consent given to an application',
  consent_withdrawn: 'consent to an application withdrawn',

  people_import_started: 'import of users started',
  people_imported: 'users imported',
  people_exported: 'users exported',

  project_created: 'project created',
  project_changed: 'project changed',
  application_created: 'application registered',
  application_changed: 'application changed',
  application_removed: 'application removed',
  machine_client_created: 'machine client created',
  machine_client_changed: 'machine client changed',
  machine_client_removed: 'machine client removed',
  client_secret_rotated: 'client secret rotation',
  secret_created: 'API secret created',
  secret_removed: 'API secret removed',
  operator_command: 'command run by an operator',
  events_replayed: 'webhook events replayed',

  text_message_sent: 'text message sent',
  text_message_failed_over: 'text message not accepted by a gateway; the next one was used',
  text_message_undelivered: 'text message not delivered, according to the gateway',
  text_message_refused: 'text message rejected',
  text_message_expired: 'text message not sent before its code expired',

  password_refused: 'password rejected',
  code_refused: 'code rejected',
  link_refused: 'link rejected',
  passkey_refused: 'passkey rejected',
  wallet_refused: 'wallet rejected',
  social_sign_in_refused: 'social sign-in rejected',
  application_refused: 'application rejected',
  secret_refused: 'API secret rejected',
  origin_refused: 'origin rejected',
  redirect_refused: 'redirect URI rejected',
  limit_reached: 'rate limit reached',
  refusals_omitted: 'rejections from this network beyond the limit',

  widget_event: 'event of the widget',
  events_omitted: 'events from this network beyond the limit',
} as const satisfies Record<string, string>

export type EntryKind = keyof typeof entryKinds

export const isEntryKind = (text: string): text is EntryKind => Object.hasOwn(entryKinds, text)

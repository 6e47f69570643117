import { importedHashErrors } from './imported-hash-error.ts'

const invalidCursor = {
  status: 400,
  message: 'The cursor must be a next_cursor of an earlier response.',
} as const

/** The error types of the backend API that the browser's API does not have. */
export const backendErrors = {
  invalid_project_id_authentication: {
    status: 401,
    message:
      'The project ID is missing or unknown. Send HTTP Basic credentials: the project ID and a secret.',
  },
  invalid_secret_authentication: {
    status: 401,
    message: 'The secret is not valid for this project.',
  },
  secret_cannot_write: {
    status: 403,
    message: 'This secret can only read. Use a secret that can write.',
  },
  portal_account_protected: {
    status: 403,
    message: 'Portal accounts can only be changed by their owners, in the portal.',
  },
  request_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  no_session_arguments: {
    status: 400,
    message: 'Send a session_token or a session_jwt.',
  },
  attribute_mismatch: {
    status: 401,
    message: 'The visitor is not the one who requested this code or link.',
  },
  custom_claims_too_large: { status: 400, message: 'Custom claims can be up to 4 KB.' },
  session_authorization_error: {
    status: 403,
    message: 'The roles of this session do not grant the action on the resource.',
  },
  invalid_role: {
    status: 400,
    message: 'The project’s policy does not have this role. Add it to rbac.roles in the project document.',
  },
  invalid_create_user_request: { status: 400, message: 'Send an email or a phone_number.' },
  invalid_email_for_invites: {
    status: 400,
    message: 'A user has already verified this email address. Send a sign-in link instead.',
  },
  migrate_from_external_missing_userinfo: {
    status: 400,
    message: 'The project document has no session_migration.',
  },
  migrate_from_external_unexpected_response: {
    status: 400,
    message: 'The userinfo URL of the other server did not accept the session token.',
  },
  migrate_from_external_email_does_not_exist: {
    status: 400,
    message: 'The other server returned no verified email address.',
  },
  connected_app_already_rotating_secret: {
    status: 400,
    message: 'The secret of this application is being rotated. Complete or cancel the rotation first.',
  },
  connected_app_not_rotating_secret: {
    status: 400,
    message: 'The secret of this application is not being rotated. Start the rotation first.',
  },
  public_connected_apps_do_not_have_secrets: {
    status: 400,
    message: 'This application is a public client, which has no secret.',
  },
  idp_invalid_access_token_jwt_template: {
    status: 400,
    message: 'This server does not support token templates. Omit the field or send an empty string.',
  },
  m2m_client_not_found: { status: 404, message: 'The project has no machine client with this client_id.' },
  duplicate_m2m_client_id: {
    status: 400,
    message: 'The project already has a machine client with this client_id.',
  },
  insecure_m2m_client_secret: {
    status: 400,
    message: 'client_secret must have at least 32 characters. Omit it to let the server create one.',
  },
  invalid_m2m_client_scope: {
    status: 400,
    message: 'A machine client cannot have a scope that users grant to applications, such as openid.',
  },
  m2m_client_already_rotating_secret: {
    status: 400,
    message: 'The secret of this client is being rotated. Complete or cancel the rotation first.',
  },
  m2m_client_not_rotating_secret: {
    status: 400,
    message: 'The secret of this client is not being rotated. Start the rotation first.',
  },
  m2m_search_filter_name_not_recognized: {
    status: 400,
    message: 'The search has an operand with an unknown filter_name.',
  },
  m2m_search_expected_array_of_strings: {
    status: 400,
    message: 'The filter_value of this filter must be a list of up to 100 strings.',
  },
  duplicate_user_external_id: {
    status: 400,
    message: 'Another user of the project already has this external_id.',
  },
  invalid_exchange_primary_factor_fields: {
    status: 400,
    message: 'Send either an email_address or a phone_number.',
  },
  invalid_exchange_primary_factor_user: {
    status: 400,
    message: 'The user must have one email address or phone number, and no other sign-in method.',
  },
  password_already_exists: {
    status: 400,
    message: 'The user with this email address already has a password.',
  },
  ...importedHashErrors,
  password_not_found: { status: 404, message: 'No user has this password.' },
  user_search_filter_name_not_recognized: {
    status: 400,
    message: 'The search has an operand with an unknown filter_name.',
  },
  user_search_expected_list: {
    status: 400,
    message: 'The filter_value of this filter must be a list of up to 100 strings.',
  },
  user_search_expected_text: { status: 400, message: 'The filter_value of this filter must be a string.' },
  user_search_expected_time: {
    status: 400,
    message: 'The filter_value of this filter must be an RFC 3339 time.',
  },
  user_search_expected_status: {
    status: 400,
    message: "The filter_value of this filter must be 'active' or 'pending'.",
  },
  user_search_expected_object: {
    status: 400,
    message: 'The filter_value of this filter must be an object with greater_than and less_than.',
  },
  user_search_expected_boolean: {
    status: 400,
    message: 'The filter_value of this filter must be a boolean.',
  },
  user_search_invalid_cursor: invalidCursor,
  m2m_search_invalid_cursor: invalidCursor,
  connected_app_search_invalid_cursor: invalidCursor,
} as const satisfies Record<string, { status: number; message: string }>

export type BackendErrorType = keyof typeof backendErrors

import { importedHashErrors } from './imported-hash-error.ts'
import { withStatus } from './with-status.ts'

const invalidCursor = 'The cursor must be a next_cursor of an earlier response.'

/** The error types of the backend API that the browser's API does not have. */
export const backendErrors = {
  ...importedHashErrors,
  ...withStatus(401, {
    invalid_project_id_authentication:
      'The project ID is missing or unknown. Send HTTP Basic credentials: the project ID and a secret.',
    invalid_secret_authentication: 'The secret is not valid for this project.',
    attribute_mismatch: 'The visitor is not the one who requested this code or link.',
  }),
  ...withStatus(403, {
    secret_cannot_write: 'This secret can only read. Use a secret that can write.',
    portal_account_protected: 'Portal accounts can only be changed by their owners, in the portal.',
  }),
  ...withStatus(413, { request_too_large: 'The request body is too large.' }),
  ...withStatus(415, { unsupported_media_type: 'Send the body as application/json.' }),
  ...withStatus(400, {
    no_session_arguments: 'Send a session_token or a session_jwt.',
    custom_claims_too_large: 'Custom claims can be up to 4 KB.',
    invalid_role:
      'The project’s policy does not have this role. Add it to rbac.roles in the project document.',
    invalid_create_user_request: 'Send an email or a phone_number.',
    invalid_email_for_invites: 'A user has already verified this email address. Send a sign-in link instead.',
    migrate_from_external_missing_userinfo: 'The project document has no session_migration.',
    migrate_from_external_unexpected_response:
      'The userinfo URL of the other server did not accept the session token.',
    migrate_from_external_email_does_not_exist: 'The other server returned no verified email address.',
    connected_app_already_rotating_secret:
      'The secret of this application is being rotated. Complete or cancel the rotation first.',
    connected_app_not_rotating_secret:
      'The secret of this application is not being rotated. Start the rotation first.',
    public_connected_apps_do_not_have_secrets: 'This application is a public client, which has no secret.',
    idp_invalid_access_token_jwt_template:
      'This server does not support token templates. Omit the field or send an empty string.',
    duplicate_m2m_client_id: 'The project already has a machine client with this client_id.',
    insecure_m2m_client_secret:
      'client_secret must have at least 32 characters. Omit it to let the server create one.',
    invalid_m2m_client_scope:
      'A machine client cannot have a scope that users grant to applications, such as openid.',
    m2m_client_already_rotating_secret:
      'The secret of this client is being rotated. Complete or cancel the rotation first.',
    m2m_client_not_rotating_secret:
      'The secret of this client is not being rotated. Start the rotation first.',
    m2m_search_filter_name_not_recognized: 'The search has an operand with an unknown filter_name.',
    m2m_search_expected_array_of_strings:
      'The filter_value of this filter must be a list of up to 100 strings.',
    duplicate_user_external_id: 'Another user of the project already has this external_id.',
    invalid_exchange_primary_factor_fields: 'Send either an email_address or a phone_number.',
    invalid_exchange_primary_factor_user:
      'The user must have one email address or phone number, and no other sign-in method.',
    password_already_exists: 'The user with this email address already has a password.',
    user_search_filter_name_not_recognized: 'The search has an operand with an unknown filter_name.',
    user_search_expected_list: 'The filter_value of this filter must be a list of up to 100 strings.',
    user_search_expected_text: 'The filter_value of this filter must be a string.',
    user_search_expected_time: 'The filter_value of this filter must be an RFC 3339 time.',
    user_search_expected_status: "The filter_value of this filter must be 'active' or 'pending'.",
    user_search_expected_object:
      'The filter_value of this filter must be an object with greater_than and less_than.',
    user_search_expected_boolean: 'The filter_value of this filter must be a boolean.',
    user_search_invalid_cursor: invalidCursor,
    m2m_search_invalid_cursor: invalidCursor,
    organization_search_invalid_cursor: invalidCursor,
    member_search_invalid_cursor: invalidCursor,
    connected_app_search_invalid_cursor: invalidCursor,
  }),
  ...withStatus(404, {
    m2m_client_not_found: 'The project has no machine client with this client_id.',
    password_not_found: 'No user has this password.',
  }),
}

export type BackendErrorType = keyof typeof backendErrors

import { withStatus } from './with-status.ts'

const partExpected = 'The filter_value of this filter must be a string of 3 to 200 characters.'
const booleanExpected = 'The filter_value of this filter must be true or false.'

/** The errors of the calls for business projects. */
export const businessErrors = {
  ...withStatus(400, {
    organization_slug_already_used:
      'Another organization has this slug as its slug or external ID, or had it recently. Choose a different one.',
    organization_external_id_already_used:
      'Another organization has this external ID as its external ID or slug. Choose a different one.',
    duplicate_member_email:
      'A member of the organization has this email address, or had it and has not unlinked it.',
    invalid_email_domain:
      'email_allowed_domains must be domains of a company, not of a public email service.',
    organization_search_filter_name_not_recognized: 'The search has an operand with an unknown filter_name.',
    organization_search_expected_list: 'The filter_value of this filter must be a list of up to 100 strings.',
    organization_search_expected_text: partExpected,
    organization_search_expected_boolean: booleanExpected,
    member_search_filter_name_not_recognized: 'The search has an operand with an unknown filter_name.',
    member_search_expected_list: 'The filter_value of this filter must be a list of up to 100 strings.',
    member_search_expected_text: partExpected,
    member_search_expected_boolean: booleanExpected,
    invalid_member_role:
      'The project has no role with this ID. Add it to rbac.roles in the project document.',
    invalid_email_for_invites:
      'The organization takes in people with an address in email_allowed_domains only, or no one. Change email_invites first.',
    oauth_email_missing: 'The provider returned no email address. Use another sign-in method.',
    mfa_phone_number_missing: 'The member has no phone number yet. Send an mfa_phone_number.',
    duplicate_member_phone_number:
      'Another member of the organization has this phone number. Use a different one.',
    unenrollment_not_allowed:
      'The organization requires two-step verification, so it stays on for this member.',
    session_or_intermediate_session_required:
      'Send the session or the intermediate session of the member, to which the code is added.',
    member_argument_missing: 'Send a member_id or an email_address.',
    duplicate_member_external_id: 'Another member of the organization has this external ID.',
    email_unverified_for_reactivation:
      'The address of this member was never verified. Create a new member instead of reactivating this one.',
    reactivation_email_belongs_to_another_member:
      'Another member of the organization has the address of this member now. Remove that member first.',
    no_deleted_member_found_for_reactivation: 'The organization has no removed member with this ID.',
    retired_email_missing_email_identifiers: 'Send the email_id or the email_address of the retired address.',
    cross_org_passwords_not_enabled:
      'Passwords of this project belong to members of one organization. Set passwords.scope to project in the project document first.',
    cross_org_passwords_enabled:
      'Passwords of this project belong to email addresses in all organizations, so a member has none to delete.',
    email_updates_available_only_for_active_members:
      'Only an active member with a verified email address can change it. Verify the address first.',
    invalid_organization_auth_method_settings:
      'allowed_auth_methods must contain a method other than sso: the organization has no active connection.',
    rbac_role_duplicate:
      'The project or the organization has another role with this role_id. Choose a different one.',
    invalid_permission_resource:
      'A role grants an action on a resource that rbac.resources of the project document does not have.',
    missing_oauth_refresh_token:
      'The access token has expired, and the provider issued no refresh token. The member must sign in with the provider again.',
    unable_to_refresh_oauth_token:
      'The access token has expired, and the provider rejects the refresh token. The member must sign in with the provider again.',
  }),
  ...withStatus(401, {
    intermediate_session_not_found: 'This sign-in took too long, or is already complete. Start again.',
  }),
  ...withStatus(403, {
    create_organization_not_enabled: 'This site does not let visitors create organizations.',
    email_jit_provisioning_not_allowed:
      'You are not a member of this organization. Ask an admin of the organization to invite you.',
    invalid_email_for_jit_provisioning:
      'Your email address does not let you join this organization. Ask an admin of the organization to invite you.',
    session_authorization_error: 'The roles of this session do not grant the action on the resource.',
    auth_method_not_allowed:
      'This organization does not allow this sign-in method. Use one that the organization allows.',
    mailbox_proof_required: 'Sign in with a code or link by email first.',
    cannot_update_trusted_metadata:
      'A member cannot set trusted_metadata or an external ID. Send the request without the session of the member.',
    organization_needs_an_admin:
      'This is the last admin of the organization. Assign the role stytch_admin to another member first.',
  }),
  ...withStatus(404, {
    organization_not_found: 'The project has no organization with this ID, slug or external ID.',
    member_not_found: 'The organization has no member with this ID.',
    member_password_not_found: 'No member of the organization has this password.',
    member_oauth_token_not_found:
      'This server has no tokens of this provider for the member. It stores them at each sign-in of the member with the provider.',
  }),
  ...withStatus(501, {
    call_not_served_yet:
      'This server does not serve this call yet. docs/business.md lists the calls that it serves.',
  }),
}

/** The texts of business sign-in, loaded with it. */
export const business = {
  'business.continue_to': 'Continue to {organization}',
  'business.verify.title': 'Verify your email',
  'business.verify.text': 'Confirm {email} in one of these ways:',
  'business.step_up.text': 'This organization needs another way to sign in.',
  'business.no_access': '{email} has no access to {organization}. Ask your admin for an invitation.',
  'business.arrival.checking': 'Signing you in...',
  'business.way.title': 'How do you want to continue?',
  'business.way.magic-link': 'Email me a link',
  'business.way.otp': 'Email me a code',
  'business.way.password': 'Use a password',
  'business.link.resend': 'Resend',
  'business.link.resent': 'Email sent',
  'business.discovery.title': 'Choose an organization',
  'business.discovery.search': 'Search',
  'business.discovery.no_match': 'No organization has this name.',
  'business.discovery.invited': 'Invited',
  'business.discovery.joinable': 'You can join',
  'business.discovery.needs': 'Needs {method}',
  'business.discovery.gone': 'You can no longer sign in to {organization}.',
  'business.discovery.create': 'Create an organization',
  'business.discovery.other_email': 'Use a different email',
  'business.discovery.none.title': 'No organization yet',
  'business.discovery.none.text': '{email} belongs to none. Create one, or ask your admin for an invitation.',
  'business.discovery.none.closed': '{email} belongs to none. Ask your admin for an invitation.',
  'business.method.email_otp': 'a code by email',
  'business.method.magic_link': 'a link by email',
  'business.method.password': 'a password',
  'business.method.sso': 'single sign-on',
  'business.create.title': 'Create an organization',
  'business.create.name': 'Name of the organization',
  'business.create.hint': 'You can leave this empty and name it later.',
  'business.create.submit': 'Create',
  'business.logged_in.title': 'You’re signed in',
  'business.logged_in.text': 'You’re signed in to {organization}.',
  'business.error.title': 'That didn’t work',
  'business.error.organization_unknown':
    'We could not find this organization. Check the address of the page.',
  'business.error.no_method':
    '{organization} does not allow any way to sign in that you have. Ask your admin.',
  'business.error.domain_claimed':
    'Your email domain belongs to an organization. Sign in there, or ask its admin.',
  'business.error.link_used': 'This link has expired or was used. Request a new one.',
  'business.error.link_elsewhere':
    'This link only works in the browser that requested it. Request a new one.',
  'business.error.start_again': 'Start again',

  'error.intermediate_session_not_found': 'Your sign-in took too long. Start again.',
  'error.organization_slug_already_used':
    'Another organization has this name. Please choose a different one.',
  'error.create_organization_not_enabled':
    'You can’t create an organization here. Ask your admin for an invitation.',
  'error.email_jit_provisioning_not_allowed':
    'You have no access to this organization. Ask your admin for an invitation.',
  'error.invalid_email_for_jit_provisioning':
    'You have no access to this organization. Ask your admin for an invitation.',
  'error.auth_method_not_allowed':
    'This organization doesn’t allow this way to sign in. Please use another one.',
  'error.mailbox_proof_required': 'Please sign in with a code or a link by email first.',
  'error.organization_not_found': 'We could not find this organization.',
} as const

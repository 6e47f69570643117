/** The texts of consent that only members see. The others are those of consumers. */
export const businessConsent = {
  'business.consent.title': '{application} wants to access your account at {organization}',
  'error.connected_app_not_allowed':
    'Your organization does not allow this application. Ask your admin, or switch to another organization.',
} as const

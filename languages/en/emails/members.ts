const member = 'You received this email because you are or were a member of an organization at {product_name}.'
const admin = 'You received this email because you are an admin of an organization at {product_name}.'

/** English: emails about members of organizations. */
export const members = {
  memberRemoved: {
    subject: 'You are no longer a member of {organization}',
    heading: 'You were removed from {organization}',
    paragraphs: [
      'Your membership of {organization} at {product_name} has ended. You were signed out of it everywhere.',
      'If this is a mistake, ask an admin of the organization.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'Your email address at {organization} was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'You are a member of {organization} at {product_name}. The email address of this membership is now {contact}. This address no longer signs in.',
      'If this wasn’t you, contact an admin of the organization right away.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'Your second step was removed at {organization}',
    heading: 'Two-step verification was changed',
    paragraphs: [
      '{by} removed a phone number or an authenticator app from your account at {organization}. You can set it up again when you sign in.',
      'If you didn’t ask for this, contact an admin of the organization right away.',
    ],
    footer: member,
  },
  breakglassGiven: {
    subject: 'A member of {organization} can sign in by any method',
    heading: 'Emergency access was given',
    paragraphs: [
      '{contact} is a break-glass member of {organization} now: this member can sign in by methods that the organization does not allow otherwise.',
      'If you don’t expect this, review the members of the organization.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'Emergency access to {organization} was used',
    heading: 'Emergency access was used',
    paragraphs: [
      '{contact} signed in to {organization} as a break-glass member, by a method that the organization does not allow otherwise.',
      'If you don’t expect this, end the sessions of this member and review the log.',
    ],
    footer: admin,
  },
} as const

const account = 'You received this email because your email address belongs to a {product_name} account.'
const member =
  'You received this email because you are or were a member of an organization on {product_name}.'
const admin = 'You received this email because you are an admin of an organization on {product_name}.'

/** English: emails about what protects an account from others. */
export const protection = {
  contactDisputed: {
    subject: 'Someone proved that {contact} is theirs',
    heading: 'Is {contact} yours?',
    paragraphs: [
      '{contact} is on your {product_name} account, but you haven’t verified it. Someone has just proved that they receive messages there, without signing in to your account.',
      'If it was you, sign in as you did before and verify it there. If not, you can ignore this email: the other person may take it from your account, and it never signed them in to it.',
    ],
    footer: account,
  },
  accountSecured: {
    subject: 'Your {product_name} account is verified',
    heading: 'Your account is verified',
    paragraphs: [
      '{contact} was verified for your {product_name} account. Until then, someone else could have added access to it. To protect you, this access ended:',
      '{ended}',
      'Everything else in your account stays as it was.',
    ],
    footer: account,
  },
  newBrowser: {
    subject: 'New sign-in to your {product_name} account',
    heading: 'New sign-in',
    paragraphs: [
      'Someone signed in to your {product_name} account from a new browser.',
      '{details}',
      'If it was you, you can ignore this email. If not, set a new password right away using “Forgot password” on the sign-in page. That signs your account out everywhere.',
    ],
    footer: account,
  },
  newSignIn: {
    subject: 'New sign-in to your {product_name} account',
    heading: 'New sign-in',
    paragraphs: [
      'Someone signed in to your {product_name} account from a new browser.',
      '{details}',
      'If it was you, you can ignore this email. If not, sign that browser out and secure your account:',
      '{sign_out_link}',
    ],
    button: 'This wasn’t me',
    footer: account,
  },
  impersonated: {
    subject: 'Someone from the team of {product_name} signed in to your account',
    heading: 'The team signed in to your account',
    paragraphs: [
      '{by} signed in to your {product_name} account and can see what you see there, for an hour at most. Your password, email addresses and sign-in methods can’t be changed in that session.',
      'If you didn’t ask for help, contact {product_name}.',
    ],
    footer: account,
  },
  memberRemoved: {
    subject: 'You are no longer a member of {organization}',
    heading: 'You were removed from {organization}',
    paragraphs: [
      'Your membership in {organization} on {product_name} has ended. You were signed out of {organization} everywhere.',
      'If this is a mistake, contact an admin of the organization.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'Your email address at {organization} was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'You are a member of {organization} on {product_name}. The email address of this membership is now {contact}. You can no longer sign in with the address that received this email.',
      'If this wasn’t you, contact an admin of the organization right away.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'A second step was removed from your account at {organization}',
    heading: 'A second step was removed',
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
      '{contact} is now a break-glass member of {organization}: this member can sign in by methods that the organization does not allow for other members.',
      'If you didn’t expect this, review the members of the organization.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'Emergency access to {organization} was used',
    heading: 'Emergency access was used',
    paragraphs: [
      '{contact} signed in to {organization} as a break-glass member, by a method that the organization does not allow for other members.',
      'If you didn’t expect this, end the sessions of this member and review the members of the organization.',
    ],
    footer: admin,
  },
} as const

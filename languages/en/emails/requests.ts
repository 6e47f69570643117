const requested = 'You received this email because someone entered your email address on {product_name}.'
const once = 'It works once and expires {expires_in}.'

/** English: emails with a code or a link, which someone requested. */
export const requests = {
  signInCode: {
    subject: '{code} is your code for {product_name}',
    heading: 'Sign in to {product_name}',
    paragraphs: [
      'Enter this code to sign in to {product_name}:',
      '{code}',
      once,
      'If you didn’t request it, you can ignore this email: nobody can sign in without the code.',
      'We’ll never ask you for it.',
    ],
    footer: requested,
  },
  signInLink: {
    subject: 'Your link for signing in to {product_name}',
    heading: 'Sign in to {product_name}',
    paragraphs: [
      'Use this link to sign in to {product_name}:',
      '{link}',
      once,
      'If you didn’t request it, you can ignore this email: the link only signs in the person who opens it.',
    ],
    button: 'Sign in',
    footer: requested,
  },
  verifyEmail: {
    subject: '{code} is your verification code for {product_name}',
    heading: 'Verify your email address',
    paragraphs: [
      'Enter this code to verify your email address on {product_name}:',
      '{code}',
      once,
      'If you didn’t sign up, you can ignore this email: no account is created without the code.',
    ],
    footer: requested,
  },
  addEmail: {
    subject: '{code} is your code for {product_name}',
    heading: 'Add this email address',
    paragraphs: [
      'Enter this code to add this email address to a {product_name} account:',
      '{code}',
      once,
      'If you didn’t request it, you can ignore this email: nothing will be added without the code.',
      'We’ll never ask you for it.',
    ],
    footer: requested,
  },
  addEmailLink: {
    subject: 'Your link for adding this email address to {product_name}',
    heading: 'Add this email address',
    paragraphs: [
      'To add this email address to your {product_name} account, open this link in the browser where you requested it:',
      '{link}',
      once,
      'If you didn’t request it, you can ignore this email: nothing will be added.',
    ],
    button: 'Add email address',
    footer: requested,
  },
  invitation: {
    subject: 'You’re invited to {product_name}',
    heading: 'You’re invited',
    paragraphs: [
      'You’re invited to {product_name}. Accept the invitation to sign in:',
      '{link}',
      once,
      'If you don’t know why you received it, you can ignore this email.',
    ],
    button: 'Accept invitation',
    footer: 'You received this email because {product_name} invited your email address.',
  },
  organizationInvitation: {
    subject: 'You’re invited to {organization} on {product_name}',
    heading: 'You’re invited to {organization}',
    paragraphs: [
      'You have been invited to join {organization} on {product_name}. Accept the invitation to sign in:',
      '{link}',
      once,
      'If you don’t know {organization}, you can ignore this email: you only join if you accept.',
    ],
    button: 'Accept invitation',
    footer: 'You received this email because {organization} invited your email address on {product_name}.',
  },
  resetPassword: {
    subject: 'Set a new password for {product_name}',
    heading: 'Set a new password',
    paragraphs: [
      'Use this link to set a new password for {product_name}:',
      '{link}',
      '{login_link}',
      'You can use only one of these links, once. Both expire {expires_in}.',
      'If you didn’t request it, you can ignore this email: your password stays the same.',
    ],
    button: 'Set new password',
    footer: requested,
  },
  nothingToReset: {
    subject: 'No {product_name} account with this email address',
    heading: 'No account with this email address',
    paragraphs: [
      'Someone requested a new {product_name} password for this email address, but no account uses it.',
      'If it was you, you may have signed up with another email address. If not, you can ignore this email.',
    ],
    footer: requested,
  },
  notMember: {
    subject: 'No access to {organization} with this email address',
    heading: 'No access with this email address',
    paragraphs: [
      'Someone asked to sign in to {organization} on {product_name} with this email address, but no member uses it.',
      'If it was you, use another email address, or ask an admin of {organization} to invite you. If not, you can ignore this email.',
    ],
    footer: requested,
  },
  retiredAddress: {
    subject: 'You can no longer sign in to {organization} with this email address',
    heading: 'This email address is no longer in use',
    paragraphs: [
      'Someone asked to sign in to {organization} on {product_name} with this email address. The address was replaced by another one and can no longer be used to sign in.',
      'If it was you, use your current email address. If not, you can ignore this email.',
    ],
    footer: requested,
  },
  methodNotAllowed: {
    subject: 'How to sign in to {organization} on {product_name}',
    heading: 'Sign in another way',
    paragraphs: [
      'Someone asked to sign in to {organization} on {product_name} in a way that {organization} does not allow. These ways are allowed:',
      '{methods}',
      'If it wasn’t you, you can ignore this email.',
    ],
    footer: requested,
  },
} as const

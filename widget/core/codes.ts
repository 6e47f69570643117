/** The number of digits in a code: one that was sent, or one of an authenticator app. */
export const codeLength = 6

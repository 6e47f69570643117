import { Products } from '@stytch/vanilla-js'
import { mount } from './mount.ts'

mount((here) => ({
  products: [Products.emailMagicLinks],
  emailMagicLinksOptions: {
    loginRedirectURL: here,
    loginExpirationMinutes: 30,
    signupRedirectURL: here,
    signupExpirationMinutes: 30,
  },
}))

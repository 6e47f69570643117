import { Products } from '@stytch/vanilla-js'
import { mount } from './mount.ts'

mount(() => ({ products: [Products.otp], otpOptions: { methods: ['email'], expirationMinutes: 5 } }))

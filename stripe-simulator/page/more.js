// Stripe's script loads further scripts by plain URLs; the page's Trusted Types policy must allow this one.
window.StripeMore = true

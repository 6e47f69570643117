/** The texts of the Subscription tab. */
export const subscription = {
  // fallbacks for errors without a text from the server
  'failure.subscription': 'Failed to load subscription status',
  'failure.checkout': 'Failed to start checkout process',
  'failure.verification': 'Failed to verify subscription status',
  'failure.management': 'Failed to open subscription management',

  'subscription.title': 'Subscription Plans',
  'subscription.hint': 'One subscription covers everyone in your organization.',
  'subscription.unavailable': 'Subscriptions are not available',

  // current subscription
  'current.title': 'Current subscription',
  'current.active': 'Active',
  'current.trialing': 'Trial Period',
  'current.past_due': 'Payment Due',
  'current.canceled': 'Canceled',
  'current.renews': 'Renews on:',
  'current.trialEnds': 'Trial ends on:',
  'current.periodEnds': 'Period ends on:',
  'current.accessUntil': 'Access until:',
  'current.payNow': 'The last payment failed. Please update the payment method under Manage subscription.',
  'current.resume': 'It will not renew. Until that day, you can resume it under Manage subscription.',

  // plans
  'plan.month': 'per month',
  'plan.year': 'per year',
  'plan.perMonth': '{price} per month',
  'plan.perYear': '{price} per year',
  'plan.about': 'about {price} per month',
  'plan.save': 'Save {price}/year',
  'plan.baking': 'Unlimited file baking',
  'plan.support': 'Priority support',
  'plan.folder': 'Personal automatic secured folder',
  'plan.cancel': 'Cancel anytime',
  'plan.current': 'Current Plan',
  'plan.subscribe': 'Subscribe',
  'plan.change': 'Change to this plan',
  'plan.resume': 'Resume this plan',

  // checkout
  'checkout.title': 'Checkout',
  'checkout.verifying': 'Verifying your subscription…',
  'checkout.done': 'Subscription activated successfully!',
  'checkout.open': 'Subscription checkout was not completed',
  'checkout.canceled': 'Subscription checkout was canceled',

  // the customer portal
  'management.open': 'Manage subscription',
  'management.opening': 'Opening subscription management…',
  'management.blocked': 'Your browser blocked the subscription management window.',
  'management.link': 'Open it in a new tab',
  'management.closed': 'Subscription management closed',
} as const satisfies Record<string, string>

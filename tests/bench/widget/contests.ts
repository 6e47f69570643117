/** A page of the site with one sign-in widget. */
export type BenchPage = {
  /** Its name in the report, and in its address. */
  name: string
  product: 'otp' | 'emailMagicLinks' | 'emailOtp'
  /** The path of the request with the typed email address. */
  sends: string
}

/** Pages that are visited in turn, and which of them are compared. */
export type Contest = {
  kind: 'consumer' | 'business'
  title: string
  pages: readonly BenchPage[]
  comparisons: readonly { page: string; with: string; goal?: number }[]
}

const consumerPages = (product: 'otp' | 'emailMagicLinks', sends: string): BenchPage[] =>
  ['plain', 'prerendered', 'prebuilt'].map((name) => ({ name, product, sends }))

const code = '/sdk/v1/otps/email/login_or_create'
const link = '/sdk/v1/magic_links/email/login_or_create'
const discovery = '/sdk/v1/b2b/otps/email/discovery/send'

const ofConsumers = {
  kind: 'consumer',
  comparisons: [
    { page: 'plain', with: 'prebuilt', goal: 0.45 },
    { page: 'prerendered', with: 'prebuilt', goal: 0.45 },
  ],
} as const

export const contests: readonly Contest[] = [
  { ...ofConsumers, title: 'a code by email', pages: consumerPages('otp', code) },
  { ...ofConsumers, title: 'a link by email', pages: consumerPages('emailMagicLinks', link) },
  {
    kind: 'business',
    title: 'a code by email, to choose an organization',
    pages: [
      ...['business-plain', 'business-printed', 'business-prerendered', 'business-prebuilt'].map(
        (name): BenchPage => ({ name, product: 'emailOtp', sends: discovery }),
      ),
      // The empty tag of a consumer, with which ours must keep up.
      { name: 'plain', product: 'otp', sends: code },
    ],
    comparisons: [
      { page: 'business-plain', with: 'business-prebuilt' },
      { page: 'business-printed', with: 'business-prebuilt' },
      { page: 'business-prerendered', with: 'business-prebuilt' },
      { page: 'business-plain', with: 'plain', goal: 1.45 },
      { page: 'business-printed', with: 'plain', goal: 1.15 },
    ],
  },
]

/** The address of a page within the site. */
export const toPath = ({ name, product }: BenchPage): string => `/${name}/${product}`

/** The settings in a page with the provider's interface. */
export type PrebuiltSettings = { publicToken: string; apiUrl: string }

import type { methodOfProduct, ProductName } from '#contract/products.ts'

/** A sign-in method, or another part of the flow that is a separate chunk. */
export type MethodName = (typeof methodOfProduct)[ProductName] | 'one-tap' | 'consent' | 'second-factor'

import { type ProductName, productNames } from '#contract/products.ts'

/** The products that a project may offer, as the widget's configuration names them. */
export const products = productNames

export type Product = ProductName

/** Returns whether a project offers a product (rule A28). */
export const offers = ({ products: offered }: { products: readonly string[] }, product: Product): boolean =>
  offered.includes(product)

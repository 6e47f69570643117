/** The pages that the requests of the costly bench come from. */
export const costlyOrigin = 'https://shop.example.org'
export const portalOrigin = 'http://localhost:4000'

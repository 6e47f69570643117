/** The origins of the requests in the costly bench. */
export const costlyOrigin = 'https://shop.example.org'
export const portalOrigin = 'http://localhost:4000'

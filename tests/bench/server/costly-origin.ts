/** The page that the requests of the costly bench come from. */
export const costlyOrigin = 'https://shop.example.org'

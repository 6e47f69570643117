/** The provider's own client, unmodified: the longest way of all that is fetched. */
export const fetchClient = () => import('../provider/stytch/client.ts')

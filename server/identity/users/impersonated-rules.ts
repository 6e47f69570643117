/** Returns whether an operator started a session as its user (impersonation/). */
export const isImpersonated = ({ factors }: { factors: readonly { type?: string }[] }): boolean =>
  factors.some(({ type }) => type === 'impersonated')

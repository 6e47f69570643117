import { LinkButton } from './LinkButton.tsx'

/** Loads the page again; stands behind a sentence. */
export const ReloadLink = ({ children }: { children: string }) => (
  <>
    {' '}
    <LinkButton onPress={() => location.reload()}>{children}</LinkButton>
  </>
)

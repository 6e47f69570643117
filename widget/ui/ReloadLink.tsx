import { LinkButton } from './LinkButton.tsx'

/** A link after a message that reloads the page. */
export const ReloadLink = ({ children }: { children: string }) => (
  <>
    {' '}
    <LinkButton onPress={() => location.reload()}>{children}</LinkButton>
  </>
)

import type { ReactNode } from 'react'

export function Icon({ children, className = 'lw-icon' }: { children: ReactNode; className?: string }) {
  return (
    <svg className={className} part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const WarningIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.25" />
    <path d="M12 7.5v5.25M12 16.25v.01" />
  </Icon>
)

export const EyeIcon = ({ children }: { children?: ReactNode }) => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
    {children}
  </Icon>
)

export const EyeOffIcon = () => (
  <EyeIcon>
    <path d="M3.5 3.5l17 17" />
  </EyeIcon>
)

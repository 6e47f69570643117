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

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </Icon>
)

export const EyeOffIcon = () => (
  <Icon>
    <path d="M6.3 6.9C3.8 8.6 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.5-.6 4.9-1.5M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.7 1.6-2.1 3.2M3.5 3.5l17 17" />
  </Icon>
)

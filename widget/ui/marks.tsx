import { Icon } from './icons.tsx'

export const CheckIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.25" />
    <path d="m8 12.25 2.75 2.75L16 9.5" />
  </Icon>
)

export const CircleIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.25" />
  </Icon>
)

export const en = {
  title: 'Emails about shared files',
  about: 'When someone shares a file with you at {product}, you can get an email about it.',
  receives: 'You receive these emails.',
  optedOut: 'You no longer receive these emails.',
  stop: 'Stop these emails',
  resume: 'Receive them again',
  note: 'This applies to the email address that received the link. You can still open the files that are shared with you.',
  invalid: 'This link is incomplete. Please open it again from the email.',
}

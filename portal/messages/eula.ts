/** The license agreement, English. Its date stands in contract/product.ts. */
export const eula = (product: string): { title: string; text: string }[] => [
  {
    title: '1. What this is',
    text: `This agreement is between you and the operator of this installation of ${product}. It covers the portal and the files you open or protect with it.`,
  },
  {
    title: '2. What you may do',
    text: 'You may use the portal to protect files of your own and to open files that were shared with you. You may not use it to get at files you were not given, to break its protection, or for anything unlawful.',
  },
  {
    title: '3. Your account',
    text: 'Keep your password and your PIN to yourself. The PIN cannot be recovered by anybody. What is done with your account counts as done by you until you report it as stolen.',
  },
  {
    title: '4. Your files',
    text: 'Files stay yours. They are decrypted on your device and are not uploaded. The server holds the keys of protected files and gives them out by the permissions and dates that their owner has set.',
  },
  {
    title: '5. Taking access back',
    text: 'An owner may take access back or end it by date. That keeps the keys from being given out again; it cannot take back what somebody has opened and saved before.',
  },
  {
    title: '6. What is recorded',
    text: 'The server records when files are protected and opened, by whom and from which kind of device, and shows it to the owners of those files and to the admins of their organization.',
  },
  {
    title: '7. Availability',
    text: 'The operator aims for an uptime of 99.9%. This is a goal and not a guarantee; maintenance and events outside the operator’s control may interrupt the service.',
  },
  {
    title: '8. Payment',
    text: 'A subscription renews until it is canceled and can be canceled at any time; access then lasts until the end of the period that was paid for.',
  },
  {
    title: '9. No warranty',
    text: 'The product is provided as it is, as far as the law allows. Keep copies of what you cannot afford to lose: without its keys a protected file cannot be opened by anybody.',
  },
  {
    title: '10. Ending it',
    text: 'You may delete your account at any time. The keys of the files it protects are then destroyed, and those files can no longer be opened. The operator may close accounts that break this agreement.',
  },
]

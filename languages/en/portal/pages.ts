/** The built-in pages behind links that the operator has not configured. */
export const info = {
  about: {
    title: 'About',
    sections: [
      {
        text: '{product} protects files. The person who bakes a file into a cake decides who can open it and when, and sees when it was opened.',
      },
      {
        text: 'You open a cake in your browser. The file is decrypted on your device and never uploaded. The server stores only the keys.',
      },
    ],
  },
  faq: {
    title: 'FAQ',
    sections: [
      {
        heading: 'Who can open a cake?',
        text: 'Everyone the baker has given access, by email address or by email domain.',
      },
      {
        heading: 'I forgot my PIN.',
        text: 'A PIN cannot be recovered. If you know it, you can change it in your account settings. Otherwise, ask the operator of this site to clear it.',
      },
      {
        heading: 'Why can’t I open a cake?',
        text: 'It may be too early or too late to open it, your access may have been revoked, or the file may be damaged. The error message gives the reason.',
      },
      {
        heading: 'What is a layered cake?',
        text: 'A cake in which some fields of a table or a JSON file are locked separately. You see the fields that the baker has opened for you, and the others stay locked. Layered PDF files open neither in this portal nor with its command line.',
      },
    ],
  },
  terms: {
    title: 'Terms of Service',
    sections: [
      {
        text: 'The license agreement you accept when you sign up covers your use of this portal. The operator of this site has not published further terms.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    sections: [
      {
        text: 'The server stores your email address, hashes of your password and PIN, your sessions, the titles, keys and permissions of protected files, and a record of who opened which file.',
      },
      {
        text: 'The server never stores the contents of your files. Your browser stores your session, in local storage and two cookies, until you sign out.',
      },
      { text: 'The operator of this site has not published a further policy.' },
    ],
  },
  contact: {
    title: 'Contact',
    sections: [
      {
        text: 'The operator of this site has not published contact details. Please ask the person who gave you access.',
      },
    ],
  },
} as const

/** The license agreement in English. Its date is in contract/product.ts. */
export const eula = [
  {
    title: '1. About this agreement',
    text: 'This agreement is between you and the operator of this installation of {product}. It covers the portal and the files you open or protect with it.',
  },
  {
    title: '2. Permitted use',
    text: 'You may use the portal to protect your own files and to open files that were shared with you. You may not use it to access files that were not shared with you, to break its protection, or for any unlawful purpose.',
  },
  {
    title: '3. Your account',
    text: 'Keep your password and PIN secret. No one can recover your PIN. You are responsible for everything done with your account until you report it as stolen.',
  },
  {
    title: '4. Your files',
    text: 'Your files remain yours. They are decrypted on your device and are not uploaded. The server stores the keys of protected files and releases them according to the permissions and dates their owner has set.',
  },
  {
    title: '5. Revoking access',
    text: 'An owner can revoke access or set a date on which it ends. The server then no longer releases the keys. Copies that were opened and saved before are not affected.',
  },
  {
    title: '6. Activity records',
    text: 'The server records when files are protected and opened, by whom and from which kind of device, and shows this to the owners of those files and the admins of their organization.',
  },
  {
    title: '7. Availability',
    text: 'The operator aims for an uptime of 99.9%. This is a goal, not a guarantee. Maintenance and events outside the operator’s control may interrupt the service.',
  },
  {
    title: '8. Payment',
    text: 'A subscription renews until you cancel it. You can cancel at any time and keep access until the end of the paid period.',
  },
  {
    title: '9. No warranty',
    text: 'To the extent permitted by law, the product is provided as is. Keep copies of files you cannot afford to lose: no one can open a protected file without its keys.',
  },
  {
    title: '10. Termination',
    text: 'You may delete your account at any time. The keys of the files you protected are then destroyed, and those files can no longer be opened. The operator may close accounts that violate this agreement.',
  },
] as const

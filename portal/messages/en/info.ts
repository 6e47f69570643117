/** English text of the built-in pages behind links that the operator has not configured. */
export type InfoPageName = 'about' | 'faq' | 'terms' | 'privacy' | 'contact'

export type InfoSection = { heading?: string; text: string }

export const info = (product: string): Record<InfoPageName, { title: string; sections: InfoSection[] }> => ({
  about: {
    title: 'About',
    sections: [
      {
        text: `${product} protects files. The person who bakes a file into a cake decides who can open it and when, and sees when it was opened.`,
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
})

/** Simple pages for the links that an operator has not set, English. */
export type InfoPageName = 'about' | 'faq' | 'terms' | 'privacy' | 'contact' | 'download'

export type InfoSection = { heading?: string; text: string }

export const info = (product: string): Record<InfoPageName, { title: string; sections: InfoSection[] }> => ({
  about: {
    title: 'About',
    sections: [
      {
        text: `${product} protects files. Whoever bakes a file into a cake decides who may open it, from when and until when, and sees when it was opened.`,
      },
      {
        text: 'A cake is opened in your browser. The file is decrypted on your device and never uploaded; the server only keeps the keys.',
      },
    ],
  },
  faq: {
    title: 'FAQ',
    sections: [
      {
        heading: 'Who can open a cake?',
        text: 'Everybody whom its baker has named, by email address or by the domain of the address.',
      },
      {
        heading: 'I forgot my PIN.',
        text: 'Nobody can recover it. If you still know it, you can change it; otherwise ask the operator of this installation to clear it.',
      },
      {
        heading: 'Why does a cake not open?',
        text: 'It may be too early or too late, access may have been taken back, or the file may have been damaged on its way. The message says what is known.',
      },
      {
        heading: 'What is a layered cake?',
        text: 'One whose parts have keys of their own. The desktop app opens it.',
      },
    ],
  },
  terms: {
    title: 'Terms of Service',
    sections: [
      {
        text: 'The license agreement that you accept when you sign up holds for the use of this portal. The operator of this installation has not published further terms.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    sections: [
      {
        text: 'Kept on the server: your email address, hashes of your password and PIN, your sessions, the titles, keys and permissions of protected files, and a record of what was opened by whom.',
      },
      {
        text: 'Never on the server: the contents of your files. In your browser: the session, in local storage and two cookies, until you log out.',
      },
      { text: 'The operator of this installation has not published a further policy.' },
    ],
  },
  contact: {
    title: 'Contact',
    sections: [
      {
        text: 'Please turn to whoever gave you access to this portal. The operator has not published an address.',
      },
    ],
  },
  download: {
    title: 'Download App',
    sections: [
      { text: 'The desktop app bakes cakes and opens layered cakes and files of any size.' },
      {
        text: 'The operator of this installation has not published a download. Please ask whoever gave you access.',
      },
    ],
  },
})

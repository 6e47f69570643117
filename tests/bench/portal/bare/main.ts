import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a React page with the opener's data can be: it reads the user, then offers a file field. */
function Page() {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const token = localStorage.getItem('cakelock_session')
    void fetch('/api/v1/auth/me?platform=web&client_version=portal', {
      headers: { authorization: `Bearer ${token}` },
    })
      .then((response) => response.json())
      .then((me: { email: string }) => setEmail(me.email))
  }, [])
  return email === undefined
    ? 'Loading'
    : createElement('label', {}, email, createElement('input', { type: 'file' }))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Page))

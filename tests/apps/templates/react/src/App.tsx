import { LoginWidget, type LoginWidgetElement } from '@cakelock/login-widget/react'
import { useRef, useState } from 'react'

export function App() {
  const widget = useRef<LoginWidgetElement>(null)
  const [session, setSession] = useState('')
  return (
    <>
      <LoginWidget
        ref={widget}
        publicToken={import.meta.env.VITE_PUBLIC_TOKEN}
        apiUrl={import.meta.env.VITE_API_URL}
        config={{ products: ['otp'] }}
        theme={{ colors: { primary: '#2f6b5c' } }}
        onAuthenticated={(event) =>
          setSession(`${event.detail.method} ${widget.current?.session()?.session_token}`)
        }
      />
      <output>{session}</output>
    </>
  )
}

export default App
